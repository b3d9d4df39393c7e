import type { ComponentType, ReactNode } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { StaffCreateActions } from '../create-for-guest/StaffCreateActions.tsx'
import { NewTickets } from './NewTickets.tsx'
import { useLastSeen } from './use-last-seen.ts'

/**
 * The head of a board: its title, how many tickets are new, its filters, and the button that creates a ticket for a
 * guest. A phone has the filters and the number of new tickets in a line of their own.
 * @param list the open tickets
 * @param newText key of how many are new
 * @param filters draws the filter line, with `mark` at its end
 * @param dialog in which staff create a ticket
 */
export const BoardHeader = ({
  title,
  list,
  newText,
  filters,
  dialog,
}: {
  title: string
  list: { unread: number; resetUnread: () => void }
  newText: string
  filters: (mark?: ReactNode) => ReactNode
  dialog: ComponentType<{ open: boolean; onClose: () => void }>
}) => {
  const isPhone = useIsPhone()
  useTitle(title)
  useLastSeen(list.unread, list.resetUnread)
  const mark = <NewTickets list={list} text={newText} />
  return (
    <>
      <PageTitle area="staff" title={title} mark={isPhone ? undefined : mark}>
        <div className="row title__end">
          {!isPhone && filters()}
          <StaffCreateActions dialog={dialog} />
        </div>
      </PageTitle>
      {isPhone && filters(mark)}
    </>
  )
}
