import { Logo } from './Brandmark.tsx'
import { DeskbellMark } from '../illustrations/marks.tsx'

/** The hotel's logo pulses while nothing can be shown yet; the product's bell stands in where there is none. */
export const LoadingScreen = ({ text, logo_url }: { text: string; logo_url: string | null }) => (
  <main className="load" role="status">
    <div>
      <span className="pulse">{logo_url ? <Logo url={logo_url} /> : <DeskbellMark />}</span>
      <hr className="rule" />
      <p className="serif">{text}</p>
    </div>
  </main>
)
