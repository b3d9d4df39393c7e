import './packs.css'
import { useTranslation } from '#platform/web/i18n.ts'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { getCountryName } from '../../policy/countries.ts'
import { getPack, packCodes, type PackCode } from '../../policy/packs.ts'

const none = 'none'

/** The name of a pack: that of its country, or that the rules are the hotel's own. */
export const usePackName = () => {
  const { t, language } = useTranslation()
  return (code: PackCode): string => {
    const { country } = getPack(code)
    return country === null ? t('registration.desk_pack_own') : getCountryName(t, country, language)
  }
}

/** Whose rules the form follows; without any it asks for names. */
export const PackChoice = ({
  pack,
  onChange,
}: {
  pack: PackCode | null
  onChange: (pack: PackCode | null) => void
}) => {
  const { t } = useTranslation()
  const getName = usePackName()
  return (
    <Choice
      label={t('registration.desk_rules')}
      className="packs"
      itemClass="pack"
      options={[
        { value: none, label: t('registration.desk_pack_none') },
        ...packCodes.map((code) => ({ value: code, label: getName(code) })),
      ]}
      value={pack ?? none}
      onChange={(value) => onChange(packCodes.find((code) => code === value) ?? null)}
      draw={({ value, label }) => (
        <>
          <b className="serif" aria-hidden="true">
            {value === none ? '–' : value === 'own' ? '…' : value.toUpperCase()}
          </b>
          <span>{label}</span>
        </>
      )}
    />
  )
}
