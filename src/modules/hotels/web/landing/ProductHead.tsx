import type { ReactNode } from 'react'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

const product = 'Deskbell'

/** The header of pages outside hotels: product name, language, and the children. */
export const ProductHead = ({ children }: { children?: ReactNode }) => (
  <header className="row between">
    <Link
      className="row serif min-h-11 gap-2.5 text-[1.25rem] font-semibold no-underline [&>svg]:size-8"
      href="/welcome"
    >
      <DeskbellMark />
      {product}
    </Link>
    <nav className="row gap-4">
      {children}
      <LanguageButton />
    </nav>
  </header>
)
