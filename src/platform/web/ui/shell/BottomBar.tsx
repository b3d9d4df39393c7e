import { ChevronUp, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../badges/Badge.tsx'
import { lazyNamed } from '../lazy-named.ts'
import { Link } from '../Link.tsx'
import { splitBar, type BarItem } from './bar.ts'

// Includes the dialog library: guests have no sheet and load neither.
const MoreSheet = lazyNamed(() => import('./MoreSheet.tsx'), 'MoreSheet')

const Slot = ({
  icon: Icon,
  label,
  short,
  badge = 0,
  opens,
}: Pick<BarItem, 'icon' | 'label' | 'short' | 'badge'> & { opens?: boolean }) => (
  <>
    <span className="ic">
      <Icon />
      <Badge count={badge} />
      {opens && <ChevronUp className="opens" />}
    </span>
    <span className="label">{short ?? label}</span>
  </>
)

/** A page of the sheet takes the slot of "More", so that users see where they are. */
const MoreSlot = ({
  items,
  className,
  onOpen,
}: {
  items: readonly BarItem[]
  className: string
  onOpen: () => void
}) => {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const current = items.find((item) => item.current)
  const badge = items.reduce((sum, item) => sum + (item.badge ?? 0), 0)
  return (
    <li className={className}>
      <button type="button" aria-haspopup="dialog" aria-current={current ? 'page' : undefined} onClick={onOpen}>
        <Slot
          icon={current?.icon ?? Ellipsis}
          label={current?.label ?? t('platform.more')}
          short={current?.short}
          badge={badge}
          opens={current !== undefined}
        />
        {current && <span className="vh">, {t('platform.more')}</span>}
      </button>
    </li>
  )
}

/**
 * The bar at the lower edge, floating from 640 px.
 * @param fold how many items fit beside "More", below and from 900 px; without it all items are in the bar
 */
export const BottomBar = ({
  items,
  fold,
}: {
  items: readonly BarItem[]
  fold?: { narrow: number; wide: number } | undefined
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const narrow = splitBar(items, fold?.narrow ?? items.length)
  const wide = splitBar(items, fold?.wide ?? items.length)

  return (
    <nav className="bar" aria-label={t('platform.main_navigation')}>
      <ul>
        {wide.inBar.map((item) => (
          <li key={item.href} className={narrow.inBar.includes(item) ? undefined : 'only-wide'}>
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              aria-label={
                item.badge ? t('platform.label_with_count', { label: item.label, count: item.badge }) : undefined
              }
            >
              <Slot {...item} />
            </Link>
          </li>
        ))}
        <MoreSlot items={narrow.inSheet} className="only-phone" onOpen={() => setOpen(true)} />
        <MoreSlot items={wide.inSheet} className="only-wide" onOpen={() => setOpen(true)} />
      </ul>
      {open !== null && (
        <MoreSheet items={narrow.inSheet} wide={wide.inSheet} open={open} onClose={() => setOpen(false)} />
      )}
    </nav>
  )
}
