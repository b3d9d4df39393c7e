import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { Ticket } from '../../contract.ts'
import { isScheduled } from '../../policy.ts'
import { DialogTile } from './DialogTile.tsx'

type Options<Row> = {
  /** From `createOwnTickets`. */
  useOwn: () => { items: readonly Row[]; loading: boolean; failure: unknown }
  isOpen: (row: Row) => boolean
  /** The page of the guest area that shows them. */
  page: string
  /** The tile that opens the dialog. `title` is a key, and so is a `text` that is a string. */
  tile: {
    load: () => Promise<unknown>
    /** Reads what the dialog shows into the cache, ahead of the first tap; it never fails. */
    read?: (queries: QueryClient, hotelSlug: string) => Promise<void>
    dialog: ComponentType<{ open: boolean; onClose: () => void }>
    shape?: 'lead'
    art: ReactNode
    title: string
    text: string | ReactElement
  }
  /** Which of the open tickets, newest first, the home shows. */
  choose: (open: readonly Row[]) => Row | undefined
  /** How the home shows it; `mark` is its status. */
  describe: (row: Row, t: Translate) => { icon: IconType; title: string; mark: ReactNode }
}

/** The parts of a kind of ticket in the guest's area: badge, tile, and the line about the one in progress. */
export const createGuestSlots = <Row extends Pick<Ticket, 'ring_due_at'>>({
  useOwn,
  isOpen,
  page,
  tile,
  choose,
  describe,
}: Options<Row>) => ({
  useBadge: () => useOwn().items.filter((row) => isOpen(row) && !isScheduled(row)).length,
  Tile: () => {
    const { t } = useTranslation()
    const { title, text } = tile
    return <DialogTile {...tile} title={t(title)} text={typeof text === 'string' ? t(text) : text} />
  },
  useActiveItem: () => {
    const { t } = useTranslation()
    const { id } = useHotel()
    const { items, loading, failure } = useOwn()
    const shown = choose(items.filter(isOpen))
    if (shown === undefined) return loading || failure ? undefined : null
    const { icon, title, mark } = describe(shown, t)
    return (
      <ActiveItemRow href={guestPath(id, page)} icon={icon} title={title}>
        {mark}
      </ActiveItemRow>
    )
  },
})
