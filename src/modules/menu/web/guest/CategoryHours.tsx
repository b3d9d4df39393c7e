import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { OpensAt } from '#modules/hours/web/OpensAt.tsx'
import { useTranslation } from '#platform/web/i18n.ts'

/** Above the dishes of a category that is closed now. */
export const CategoryHours = ({ opening }: { opening: Opening }) => {
  const { t } = useTranslation()
  const { orders_ahead } = useHotel()
  return (
    <p className="category-hours">
      <OpensAt opening={opening} form="opens" />
      {orders_ahead && <span>{t('menu.order_for_later')}</span>}
    </p>
  )
}
