import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'

const mainId = 'main'

/** The router owns the URL, so the link moves focus itself instead of pointing to `#main`. */
const SkipLink = () => {
  const { t } = useTranslation()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(mainId)?.focus()
  }
  return (
    <a className="skip" href={`#${mainId}`} onClick={skip}>
      {t('platform.skip_to_content')}
    </a>
  )
}

type ShellProps = {
  /** `GuestHeader` or `TopBar`. */
  head: ReactNode
  /** `BottomBar`. */
  bar: ReactNode
  children: ReactNode
}

/** A guest page: one column of at most 600 px. */
export const GuestShell = ({ head, bar, children }: ShellProps) => (
  <>
    <SkipLink />
    <div className="guest">
      {head}
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </div>
    {bar}
  </>
)

/**
 * A staff page, up to 1240 px. Its smaller sizes are set on `<body>`, because dialogs and toasts are rendered there.
 */
export const StaffShell = ({ head, bar, children }: ShellProps) => {
  useLayoutEffect(() => {
    document.body.classList.add('staff')
    return () => document.body.classList.remove('staff')
  }, [])
  return (
    <>
      <SkipLink />
      {head}
      <main id={mainId} tabIndex={-1} className="main">
        {children}
      </main>
      {bar}
    </>
  )
}
