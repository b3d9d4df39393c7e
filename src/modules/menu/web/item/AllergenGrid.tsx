import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { allergens, type Allergen } from '../../contract/ingredients.ts'
import { AllergenIcon } from '../ingredients/AllergenIcon.tsx'
import { useIngredientNames } from '../ingredients/use-names.ts'

type Declared = { declared: boolean; contains: readonly Allergen[]; traces: readonly Allergen[] }

/**
 * The fourteen allergens to tap. Nothing declared is not the same as nothing in it, so that is a choice of its own.
 * @param withTraces a second tap says that there may be traces
 */
export const AllergenGrid = ({
  value: { declared, contains, traces },
  withTraces,
  onChange,
}: {
  value: Declared
  withTraces: boolean
  onChange: (value: Declared) => void
}) => {
  const { t } = useTranslation()
  const names = useIngredientNames()
  const tap = (allergen: Allergen) => {
    const without = (some: readonly Allergen[]) => some.filter((one) => one !== allergen)
    const next = { contains: without(contains), traces: without(traces) }
    if (contains.includes(allergen)) {
      if (withTraces) next.traces = [...next.traces, allergen]
    } else if (!traces.includes(allergen)) next.contains = [...next.contains, allergen]
    onChange({ declared: true, ...next })
  }
  return (
    <div>
      <div className="row between mb-2 flex-wrap">
        <b className="label grow">{t(withTraces ? 'menu.allergens_taps' : 'menu.allergens')}</b>
        <div className="min-w-56 flex-none">
          <SegmentedControl
            small
            label={t('menu.allergens')}
            options={[
              { value: 'yes', label: t('menu.declared') },
              { value: 'no', label: t('menu.not_yet') },
            ]}
            value={declared ? 'yes' : 'no'}
            onChange={(value) => onChange({ declared: value === 'yes', contains, traces })}
          />
        </div>
      </div>
      {declared ? (
        <div className="allergen-grid">
          {allergens.map((allergen) => {
            const isIn = contains.includes(allergen)
            const isTrace = traces.includes(allergen)
            return (
              <button
                key={allergen}
                type="button"
                aria-pressed={isIn ? true : isTrace ? 'mixed' : false}
                onClick={() => tap(allergen)}
              >
                <AllergenIcon allergen={allergen} />
                <span>{names.label(allergen)}</span>
                {(isIn || isTrace) && <small>{t(isIn ? 'menu.contained' : 'menu.traces')}</small>}
              </button>
            )
          })}
        </div>
      ) : (
        <p className="hint">{t('menu.not_declared_hint')}</p>
      )}
    </div>
  )
}
