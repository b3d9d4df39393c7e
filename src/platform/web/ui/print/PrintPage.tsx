import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../controls/Button.tsx'
import { Link } from '../Link.tsx'

/** A printable page without bars. The buttons above it are not printed. */
export const PrintPage = ({
  print,
  back,
  children,
}: {
  print: string
  back: { text: string; href: string }
  children: ReactNode
}) => (
  <div className="print-page">
    <div className="noprint row row--wrap justify-center gap-2.5 p-4">
      <Button icon={Printer} onClick={() => globalThis.print()}>
        {print}
      </Button>
      <Link className={buttonClass({ variant: 'line' })} href={back.href}>
        {back.text}
      </Link>
    </div>
    {children}
  </div>
)
