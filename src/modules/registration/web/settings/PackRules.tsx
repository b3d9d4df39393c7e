import { FileText } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { fieldOrder } from '../../policy/fields.ts'
import { needsKeepDays } from '../../policy/keep.ts'
import { getPack, type Pack, type PackCode } from '../../policy/packs.ts'
import { getFieldLabel } from './field-label.ts'

const maxSameHours = 24
// No line begins with the dot.
const separator = '\u00A0· '

/** By when each moment is reported: of some countries a sentence of its own. */
const listDue = (t: Translate, { code, moments, dueHours, warnHours }: Pack): string[] => {
  if (code === 'it' || code === 'de' || code === 'cz') return [t(`registration.set_due_${code}`)]
  const hours = dueHours ?? maxSameHours
  return [
    ...moments.map((moment) => t(`registration.set_due_${moment}`, { hours })),
    t('registration.set_due_warned', { hours: warnHours }),
  ]
}

/** How long its entries are kept, in words. */
const getKept = (t: Translate, pack: Pack): string =>
  needsKeepDays(pack)
    ? t('registration.set_kept_unknown')
    : t(`registration.set_kept_${pack.code as 'hr' | 'it' | 'es' | 'de' | 'cz'}`)

/** What the rules of a country ask, of whom, by when, and how long it is kept. The hotel's own are fields of the page. */
export const PackRules = ({ code, who }: { code: PackCode; who: 'all' | 'foreign' }) => {
  const { t } = useTranslation()
  const pack = getPack(code)
  const asked = fieldOrder.filter((name) => name in pack.fields && name !== 'purpose')
  const rows: [string, string][] = [
    [t('registration.desk_who'), t(`registration.desk_who_${who}`)],
    [
      t('registration.desk_what'),
      [t('registration.desk_names'), ...asked.map((name) => getFieldLabel(t, name))].join(separator),
    ],
    ...(code === 'own'
      ? []
      : ([
          [t('registration.set_due'), listDue(t, pack).join(separator)],
          [t('registration.set_signature'), t(`registration.set_signature_${pack.signing}`)],
          [t('registration.set_identity'), t(`registration.set_identity_${pack.identity}`)],
        ] satisfies [string, string][])),
  ]
  return (
    <dl className="pack-rules">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>{t('registration.set_kept_row')}</dt>
        {/* What nobody could establish has to be entered. */}
        <dd className={needsKeepDays(pack) ? 'font-[600] text-wait' : ''}>{getKept(t, pack)}</dd>
      </div>
    </dl>
  )
}

/** The points of law of each country that a hotel has checked. */
const points: Record<PackCode, readonly string[]> = {
  me: ['c1'],
  rs: ['c3'],
  hr: ['c4'],
  it: ['c5', 'c6', 'c11'],
  es: ['c2', 'c7', 'c8', 'c11'],
  de: ['c9'],
  cz: ['c10', 'c12'],
  own: [],
}
const ofEveryPack = ['c13', 'c14'] as const

/** That the rules are no legal advice, when they were checked, and what the hotel has to ask. */
export const PackAdvice = ({ code }: { code: PackCode }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const asked = [...points[code], ...ofEveryPack] as (typeof ofEveryPack)[number][]
  return (
    <div className="row items-start gap-2">
      <FileText className="ic--s shrink-0" />
      <div className="meta stack stack--s">
        <p>
          <b className="block font-[600]">
            {t('registration.desk_rules_checked', { date: date(getPack(code).checked_on) })}
          </b>
          {t('registration.desk_no_advice')}
        </p>
        <p className="font-[600]">{t('registration.set_points')}</p>
        <ul className="pack-points">
          {asked.map((point) => (
            <li key={point}>{t(`registration.set_point_${point}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
