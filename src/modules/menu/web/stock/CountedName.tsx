import './counted-name.css'
import { isOneOf, stockRoles } from '#modules/access/policy.ts'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { OrderedItem } from './OrderedItemDialog.tsx'

const OrderedItemDialog = lazyNamed(() => import('./OrderedItemDialog.tsx'), 'OrderedItemDialog')

/** The name of a dish in an order. Who may say how many are left does it from here, where it is noticed. */
export const CountedName = ({ item }: { item: OrderedItem }) => {
  const { t } = useTranslation()
  const { show, dialog } = useDialogOf<void>((props) => <OrderedItemDialog item={item} {...props} />)
  const offline = useLiveState() === 'offline'
  const role = useManager()?.staffRole
  const hasMenu = useFeature('menu')
  if (!hasMenu || !isOneOf(stockRoles, role)) return <span>{item.name}</span>
  return (
    <>
      <button
        type="button"
        className="counted-name"
        disabled={offline}
        aria-haspopup="dialog"
        title={t('menu.left_today')}
        onClick={() => show()}
      >
        {item.name}
      </button>
      {dialog}
    </>
  )
}
