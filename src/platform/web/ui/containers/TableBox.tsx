import type { ReactNode } from 'react'

/**
 * A table of at least 600 px that scrolls inside its box, also with the keyboard. Children are thead and tbody; class
 * `r` aligns right.
 */
export const TableBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="tablebox" role="region" aria-label={label} tabIndex={0}>
    <table className="t">{children}</table>
  </div>
)
