import { CalendarOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { addDays } from '#platform/contract/day.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill, Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { TaxRule } from '../../contract.ts'
import { isValidOn } from '../../policy/nights.ts'
import { writeDayOfYear } from './rate/rule-form.ts'
import type { RuleTask } from './rate/RuleDialog.tsx'

/** A tax with its rates over time. @param rows at least one, the first one first */
export const RuleCard = ({
  rows,
  today,
  onTask,
  onEnd,
  onDelete,
}: {
  rows: readonly TaxRule[]
  today: string
  onTask: (task: RuleTask) => void
  onEnd: (rule: TaxRule) => void
  onDelete: (rule: TaxRule) => void
}) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money, date } = useFormats()
  const last = rows.at(-1)
  if (!last) return null
  const write = (day: string) => date(`${day}T12:00:00.000Z`)
  const rateOf = ({ base, amount, percent }: TaxRule): string =>
    base === 'person_night'
      ? money(amount ?? 0, currency)
      : base === 'percent_of_room'
        ? `${percent} %`
        : t('tax.base_band')
  const basis = { person_night: 'tax.per_person', percent_of_room: 'tax.per_room', band: 'tax.per_band' } as const
  const now = rows.find((rule) => isValidOn(rule, today)) ?? last
  const conditions = [
    ...now.ages.map(({ from, to, share }) => `${from}–${to}: ${share} %`),
    now.most_nights !== null && `${t('tax.most_nights')}: ${now.most_nights}`,
    now.season_from === null
      ? t('tax.whole_year')
      : `${writeDayOfYear(now.season_from)} – ${writeDayOfYear(now.season_to)}`,
    now.vat_rate !== null && `${t('tax.vat_rate')}: ${now.vat_rate}`,
    now.surcharge_percent > 0 && `${t('tax.surcharge')}: ${now.surcharge_percent}`,
  ].filter((condition) => condition !== false)
  return (
    <section className="card stack" aria-labelledby={last.series}>
      <div>
        <h2 className="serif text-xl wrap-anywhere" id={last.series}>
          {last.name}
        </h2>
        <p className="meta wrap-anywhere">{last.town}</p>
      </div>
      <p className="row row--wrap items-baseline gap-x-2 gap-y-0">
        <span className="serif text-2xl num whitespace-nowrap">{rateOf(now)}</span>
        {now.base !== 'band' && <span className="text-ink-2">{t(basis[now.base])}</span>}
      </p>
      <ul className="row row--wrap gap-2">
        {conditions.map((condition) => (
          <li key={condition}>
            <Tag>{condition}</Tag>
          </li>
        ))}
      </ul>
      <ul className="stack stack--s">
        {rows.map((rule) => (
          <li key={rule.id} className="row gap-2">
            <span className="row row--wrap grow gap-x-2 gap-y-0">
              {t('tax.from_day', { day: write(rule.valid_from) })}
              {rule.valid_until && (
                <span className="meta">{t('tax.until', { day: write(addDays(rule.valid_until, -1)) })}</span>
              )}
              {isValidOn(rule, today) && <Pill tone="info">{t('tax.now')}</Pill>}
            </span>
            <b className="num whitespace-nowrap">{rateOf(rule)}</b>
            {!rule.used && (
              <>
                <IconButton
                  icon={Pencil}
                  label={t('tax.change')}
                  aria-haspopup="dialog"
                  onClick={() => onTask({ kind: 'change', rule })}
                />
                <IconButton
                  icon={Trash2}
                  label={t('tax.delete')}
                  aria-haspopup="dialog"
                  onClick={() => onDelete(rule)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="row row--wrap gap-2">
        <Button
          variant="line"
          icon={Plus}
          aria-haspopup="dialog"
          onClick={() => onTask({ kind: 'succeed', rule: last })}
        >
          {t('tax.new_rate')}
        </Button>
        {last.used && (
          <Button variant="line" icon={CalendarOff} aria-haspopup="dialog" onClick={() => onEnd(last)}>
            {t('tax.end')}
          </Button>
        )}
      </div>
    </section>
  )
}
