import { useTranslation } from '#platform/web/i18n.ts'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import type { RegistrationSettings } from '../../contract/settings.ts'
import { getOffered, getPack } from '../../policy/packs.ts'
import { getFieldLabel } from './field-label.ts'

type Choices = Pick<RegistrationSettings, 'pack' | 'offered'>

/** What a hotel may ask for beside what the rules ask. Nothing where they allow no more. */
export const Offered = ({
  choices: { pack, offered },
  onChange,
}: {
  choices: Choices
  onChange: (offered: Choices['offered']) => void
}) => {
  const { t } = useTranslation()
  const names = getOffered(pack && getPack(pack)) as Choices['offered']
  if (names.length === 0) return null
  return (
    <fieldset className="stack stack--s">
      <legend className="label">{t('registration.desk_offered')}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={getFieldLabel(t, name)}
          checked={offered.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...offered, name] : offered.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  )
}
