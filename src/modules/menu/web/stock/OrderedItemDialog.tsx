import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { useMenu } from '../use-menu.ts'
import { StockDialog } from './StockDialog.tsx'

/** A dish that an order names, by its id on the menu. */
export type OrderedItem = { id: string; name: string }

type Props = { item: OrderedItem; open: boolean; onClose: () => void }

/** Says how many of an ordered dish are left. The menu is read first, so nothing is shown until it is there. */
export const OrderedItemDialog = ({ item, open, onClose }: Props) => {
  const { t } = useTranslation()
  const { data } = useMenu('staff')
  if (!data) return null
  const found = data.items.find(({ id }) => id === item.id)
  if (found) return <StockDialog item={found} open={open} onClose={onClose} />
  return (
    <Dialog title={item.name} size={400} open={open} onClose={onClose}>
      <p>{t('menu.no_longer_there')}</p>
    </Dialog>
  )
}
