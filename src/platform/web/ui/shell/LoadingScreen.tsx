import { DeskbellMark } from '../illustrations/marks.tsx'
import { Logo } from './Brandmark.tsx'

/** The pulsing logo of the hotel, or the product's bell, while nothing can be shown yet. */
export const LoadingScreen = ({ text, logo_url }: { text: string; logo_url: string | null }) => (
  <main className="load" role="status">
    <div>
      <span className="pulse">{logo_url ? <Logo url={logo_url} /> : <DeskbellMark />}</span>
      <hr className="rule" />
      <p className="serif">{text}</p>
    </div>
  </main>
)
