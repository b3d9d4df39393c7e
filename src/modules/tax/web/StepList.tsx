import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { TaxResult, TaxStep } from '../contract/party.ts'

/** Every step of a computation in words with its amount, then the result. */
export const StepList = ({ result }: { result: TaxResult }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const write = (amount: number) => money(amount, result.currency)
  const describe = ({ persons: count, age, nights, share, unit }: TaxStep): string =>
    [
      age === null ? t('tax.counted_adults', { count }) : t('tax.counted_years', { count, age }),
      t('tax.counted_nights', { count: nights }),
      unit === null ? share < 100 && `${share} %` : write(unit),
    ]
      .filter(Boolean)
      .join(' × ')
  return (
    <dl className="stack stack--s" aria-live="polite">
      {result.steps.map((step, at) => (
        <div key={at} className="row between gap-3">
          <dt className="wrap-anywhere">
            {describe(step)} <span className="meta">{result.taxes.length > 1 && step.name}</span>
          </dt>
          <dd className="num whitespace-nowrap">{write(step.amount)}</dd>
        </div>
      ))}
      <div className="row between gap-3 border-t border-line pt-3 font-semibold">
        <dt>{t('tax.title')}</dt>
        <dd className="num whitespace-nowrap">{write(result.total)}</dd>
      </div>
    </dl>
  )
}
