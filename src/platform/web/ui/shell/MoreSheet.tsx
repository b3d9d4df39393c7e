import { useTranslation } from '../../i18n.ts'
import { Badge } from '../badges/Badge.tsx'
import { Link } from '../Link.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import type { BarItem } from './bar.ts'

/** @param wide the items that are behind "More" on wide screens too */
export const MoreSheet = ({
  items,
  wide,
  open,
  onClose,
}: {
  items: readonly BarItem[]
  wide: readonly BarItem[]
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('platform.more')} size={400} open={open} onClose={onClose}>
      <div className="sheetgrid">
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={wide.includes(item) ? undefined : 'only-phone'}
            aria-current={item.current ? 'page' : undefined}
            aria-label={
              item.badge
                ? t('platform.label_with_count', { label: item.short ?? item.label, count: item.badge })
                : undefined
            }
            onClick={onClose}
          >
            <item.icon />
            <Badge count={item.badge ?? 0} />
            <span>{item.short ?? item.label}</span>
          </Link>
        ))}
      </div>
    </Dialog>
  )
}
