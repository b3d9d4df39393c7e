import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { type LateDialog, useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'

const aheadMs = 1_000

/**
 * A tile of the guest home that opens the dialog of a new ticket.
 * @param load fetches the dialog's code, ahead of the first tap
 * @param read reads what it shows, likewise
 */
export const DialogTile = ({
  load,
  read,
  dialog: Dialog,
  ...tile
}: {
  load: () => Promise<unknown>
  read?: ((queries: QueryClient, hotelSlug: string) => Promise<void>) | undefined
  dialog: ComponentType<LateDialog>
  shape?: 'lead'
  art: ReactNode
  title: string
  text: ReactNode
}) => {
  const { show, dialog } = useLateDialog((props) => <Dialog {...props} />)
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  useEffect(() => {
    const ahead = setTimeout(() => {
      void load()
        .then(() => read?.(queries, hotelSlug))
        .catch(() => {})
    }, aheadMs)
    return () => clearTimeout(ahead)
  }, [load, read, queries, hotelSlug])
  return (
    <>
      <Tile {...tile} onClick={show} />
      {dialog}
    </>
  )
}
