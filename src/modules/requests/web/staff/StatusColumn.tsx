import type { ReactNode } from 'react'
import type { Department } from '#modules/access/policy.ts'
import { Column } from '#platform/web/ui/containers/Board.tsx'
import type { ServiceRequest } from '../../contract.ts'

/** The state of the board, for its columns. */
export type BoardContent = {
  /** The open requests that the filter leaves. */
  open: readonly ServiceRequest[]
  /** How many there are, loaded or not. */
  counts: { pending: number; 'in-progress': number }
  /** The type that is chosen, or all. */
  type: string | null
  /** True if a department is among those that are chosen. */
  shows: (row: { department: Department }) => boolean
  /** True if rows of several departments are shown, so that each card names its own. */
  withDepartment: boolean
  /** The request that the address asks for, once it is known. */
  linked: ServiceRequest | undefined
  isFresh: (row: ServiceRequest) => boolean
  onMoved: (row: ServiceRequest) => void
}

/**
 * One column of the board.
 * @param bare without frame, under a tab with the same name
 */
export const StatusColumn = ({
  bare,
  tone,
  title,
  count,
  children,
}: {
  bare: boolean | undefined
  tone: 'warning' | 'info' | 'success'
  title: string
  count: number
  children: ReactNode
}) =>
  bare ? (
    <div className="stack gap-3">
      <h2 className="vh">{title}</h2>
      {children}
    </div>
  ) : (
    <Column tone={tone} title={title} count={count}>
      {children}
    </Column>
  )
