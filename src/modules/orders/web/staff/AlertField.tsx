import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { allergens, type Allergen } from '#modules/menu/contract/ingredients.ts'
import { AllergenIcon } from '#modules/menu/web/ingredients/AllergenIcon.tsx'
import { useIngredientNames } from '#modules/menu/web/ingredients/use-names.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'

/** The allergies of the guest, for the kitchen. @param value null: folded, for most guests say nothing of it */
export const AlertField = ({
  value,
  onChange,
}: {
  value: readonly Allergen[] | null
  onChange: (value: readonly Allergen[]) => void
}) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const chips = useRef<HTMLDivElement>(null)
  const unfold = () => {
    flushSync(() => onChange([]))
    chips.current?.querySelector('button')?.focus()
  }
  if (value === null)
    return (
      <Button variant="ghost" icon={TriangleAlert} className="create-allergies" onClick={unfold}>
        {t('orders.create_allergies')}
      </Button>
    )
  return (
    <div className="field mt-4" role="group" aria-label={t('orders.create_allergies')}>
      <span className="label" aria-hidden="true">
        {t('orders.create_allergies')}
      </span>
      <div className="chips" ref={chips}>
        {allergens.map((one) => (
          <Chip
            key={one}
            small
            pressed={value.includes(one)}
            onClick={() => onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])}
          >
            <AllergenIcon allergen={one} />
            {names.label(one)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
