import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Tile, type TileProps } from '#platform/web/ui/containers/Tile.tsx'

const aheadMs = 1_000

/**
 * A tile of the guest home that opens the dialog of a new ticket.
 * @param load fetches the dialog's code, ahead of the first tap
 * @param face draws the tile, where the plain one says too little
 */
export const DialogTile = ({
  load,
  dialog: Dialog,
  face: Face = Tile,
  ...tile
}: {
  load: () => Promise<unknown>
  dialog: ComponentType<{ open: boolean; onClose: () => void }>
  face?: ComponentType<TileProps> | undefined
  shape?: 'lead'
  art: ReactNode
  title: string
  text: string
}) => {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const ahead = setTimeout(() => void load().catch(() => {}), aheadMs)
    return () => clearTimeout(ahead)
  }, [load])
  return (
    <>
      <Suspense fallback={<Tile {...tile} onClick={() => setOpen(true)} />}>
        <Face {...tile} onClick={() => setOpen(true)} />
      </Suspense>
      {open !== null && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
