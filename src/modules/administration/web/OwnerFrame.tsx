import type { ReactNode } from 'react'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'

/** The frame of the pages for an owner who is not signed in. */
export const OwnerFrame = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  return (
    <main className="auth" id="main" tabIndex={-1}>
      <LanguageButton />
      <div className="auth-card">
        <div className="auth-head [&>svg]:size-13">
          <DeskbellMark />
          <h1 className="serif">{title}</h1>
          <p className="meta">{text}</p>
        </div>
        {children}
      </div>
    </main>
  )
}
