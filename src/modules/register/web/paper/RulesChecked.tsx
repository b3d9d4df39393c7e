import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { usePaper } from './api.ts'

/** When a person last compared the rules with their sources, at whatever is made by them. */
export const RulesChecked = () => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const pack = usePaper().data?.pack
  if (!pack) return null
  return <p className="meta">{t('registration.desk_rules_checked', { date: date(getPack(pack).checked_on) })}</p>
}
