import { FileText } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { addDays } from '#platform/contract/day.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { fieldOrder } from '../../policy/fields.ts'
import { getPack, type PackCode } from '../../policy/packs.ts'
import { getFieldLabel } from './field-label.ts'

/** After so many days somebody should ask whether the rules still hold. */
const maxAgeDays = 365

/** What the rules of a country ask, of whom, and when a person last compared them with their sources. */
export const PackRules = ({ code, who }: { code: PackCode; who: 'all' | 'foreign' }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { checked_on, fields } = getPack(code)
  const isOld = addDays(checked_on, maxAgeDays) < useToday()
  const asked = fieldOrder.filter((name) => name in fields && name !== 'purpose')
  return (
    <>
      {isOld && <Callout tone="warning">{t('registration.desk_rules_old')}</Callout>}
      <dl className="pack-rules">
        <dt>{t('registration.desk_who')}</dt>
        <dd>{t(`registration.desk_who_${who}`)}</dd>
        <dt>{t('registration.desk_what')}</dt>
        <dd>{[t('registration.desk_names'), ...asked.map((name) => getFieldLabel(t, name))].join(' · ')}</dd>
      </dl>
      <p className="meta row items-start gap-2">
        <FileText className="shrink-0" />
        <span>
          <b className="block font-[600]">{t('registration.desk_rules_checked', { date: date(checked_on) })}</b>
          {t('registration.desk_no_advice')}
        </span>
      </p>
    </>
  )
}
