import { useTranslation } from '#platform/web/i18n.ts'
import { Minus, Plus } from '#platform/web/ui/icons/actions.tsx'

/** How many of an item: a round plus at none, a stepper from one on. */
export const Quantity = ({ name, quantity, onChange }: { name: string; quantity: number; onChange: (quantity: number) => void }) => {
  const { t } = useTranslation()
  if (quantity === 0) {
    return (
      <button type="button" className="add" aria-label={t('orders.add_named', { name })} onClick={() => onChange(1)}>
        <Plus />
      </button>
    )
  }
  return (
    <span className="qty" role="group" aria-label={name}>
      <button type="button" aria-label={t('orders.one_less', { name })} onClick={() => onChange(quantity - 1)}>
        <Minus />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={t('orders.one_more', { name })} onClick={() => onChange(quantity + 1)}>
        <Plus />
      </button>
    </span>
  )
}
