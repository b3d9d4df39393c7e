import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { TileOpen } from './tile-open.ts'

const aheadMs = 1_000

/**
 * A tile of the guest home that opens the dialog of a new ticket.
 * @param load fetches the dialog's code, ahead of the first tap
 * @param read reads what it shows, likewise
 * @param drawAhead also draws it, likewise
 */
export const DialogTile = ({
  load,
  read,
  drawAhead = false,
  dialog: Dialog,
  ...tile
}: {
  load: () => Promise<unknown>
  read?: ((queries: QueryClient, hotelSlug: string) => Promise<void>) | undefined
  drawAhead?: boolean | undefined
  dialog: ComponentType<{ onClose: () => void }>
  shape?: 'lead'
  art: ReactNode
  title: string
  text: ReactNode
}) => {
  const [open, setOpen] = useState<boolean | null>(null)
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  useEffect(() => {
    const ahead = setTimeout(() => {
      void load()
        .then(() => read?.(queries, hotelSlug))
        .then(() => drawAhead && startTransition(() => setOpen((isOpen) => isOpen ?? false)))
        .catch(() => {})
    }, aheadMs)
    return () => clearTimeout(ahead)
  }, [load, read, drawAhead, queries, hotelSlug])
  const dialog = useMemo(() => <Dialog onClose={() => setOpen(false)} />, [Dialog])
  return (
    <>
      <Tile {...tile} onClick={() => setOpen(true)} />
      {open !== null && (
        <TileOpen value={open}>
          <Suspense>{dialog}</Suspense>
        </TileOpen>
      )}
    </>
  )
}
