import './lines.css'
import { TriangleAlert } from 'lucide-react'
import { useIngredientNames } from '#modules/menu/web/ingredients/use-names.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Order } from '../../contract.ts'

/** The allergies of the guest, before everything else. Nothing where there are none. */
export const AllergyAlert = ({ order: { allergy_alert } }: { order: Pick<Order, 'allergy_alert'> }) => {
  const { t } = useTranslation()
  const { list } = useIngredientNames()
  if (allergy_alert.length === 0) return null
  return (
    <div className="kalert">
      <TriangleAlert />
      <span>
        <b>{t('orders.allergy')}:</b> {list(allergy_alert)}
      </span>
    </div>
  )
}
