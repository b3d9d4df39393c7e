import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'

type NamedRow = { id: string; created_at: string; message_id?: string | null }

type Options<Row> = {
  /** From `createOwnTickets`. */
  useOwn: () => { items: readonly Row[] }
  /** The page of the guest area that shows them. */
  page: string
  /** Its name; `mark` is its status. */
  describe: (row: Row, t: Translate) => { icon: IconType; title: string; mark?: ReactNode }
}

/** The guest's own tickets of a kind, for pages that name them. */
export const createTicketNames = <Row extends NamedRow>({ useOwn, page, describe }: Options<Row>) => ({
  useNamed: () => {
    const { t } = useTranslation()
    const href = guestPath(useHotel().id, page)
    return useOwn().items.map((row) => {
      const { id, created_at, message_id } = row
      return { id, created_at, message_id, href, ...describe(row, t) }
    })
  },
})
