import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'

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
  dialog: ComponentType<{ open: boolean; onClose: () => void }>
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
        .catch(() => {})
    }, aheadMs)
    return () => clearTimeout(ahead)
  }, [load, read, queries, hotelSlug])
  return (
    <>
      <Tile {...tile} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
