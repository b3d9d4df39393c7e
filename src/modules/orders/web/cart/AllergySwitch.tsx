import type { Allergen } from '#modules/menu/contract/ingredients.ts'
import { useIngredientNames } from '#modules/menu/web/ingredients/use-names.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'

/** Asks if the kitchen may know the guest's allergies. Without a yes they stay on the phone. */
export const AllergySwitch = ({
  avoid,
  on,
  onChange,
}: {
  avoid: readonly Allergen[]
  on: boolean
  onChange: (on: boolean) => void
}) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  return (
    <div className="tell">
      <p>
        <b>{t('orders.tell_kitchen')}</b>
        <br />
        {t('orders.tell_what', { list: names.capitalize(names.list(avoid)) })}
      </p>
      <Switch
        label={t('orders.tell_kitchen')}
        labels={[t('tickets.on'), t('tickets.off')]}
        checked={on}
        onChange={onChange}
      />
    </div>
  )
}
