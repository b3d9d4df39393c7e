import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { fromCents } from '#modules/money/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import type { TaxRule, TaxRuleValues } from '../../../contract.ts'
import { findProblems } from './rule-form.ts'
import { triedStay, tryRate } from './try-rate.ts'

/** What a stay comes to by the rate that is typed, and came to by the one before. Nothing while it cannot be counted. */
export const TriedRate = ({ values, before }: { values: TaxRuleValues; before: TaxRule | null }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money } = useFormats()
  const { name: _, ...problems } = findProblems(values)
  if (Object.keys(problems).length > 0) return null
  const write = (cents: number) => money(fromCents(cents), currency)
  const adults = triedStay.ages.filter((age) => age === null).length
  const stay = [
    t('tax.counted_nights', { count: triedStay.nights }),
    ...(values.base === 'person_night' ? [] : [`${t('tax.price', { currency })} ${triedStay.price}`]),
    t('tax.counted_adults', { count: adults }),
    ...triedStay.ages.flatMap((age) => (age === null ? [] : [t('tax.counted_years', { count: 1, age })])),
  ]
  const [sum, sumBefore] = [tryRate(values), before && tryRate(before)]
  return (
    <Callout tone="info">
      {stay.join(', ')}:{' '}
      <b className="num">
        {sumBefore === null || sumBefore === sum
          ? write(sum)
          : t('tax.sum_instead', { sum: write(sum), before: write(sumBefore) })}
      </b>
    </Callout>
  )
}
