import { useTranslation } from '#platform/web/i18n.ts'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { typeIcons, type TypeIcon } from '../../contract/built-in.ts'
import { getTypeIcon } from '../icons.tsx'

/** The icons that a type can have. */
export const IconPicker = ({ value, onChange }: { value: TypeIcon | null; onChange: (icon: TypeIcon) => void }) => {
  const { t } = useTranslation()
  const label = t('request_types.icon')
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <Choice
        label={label}
        className="signs"
        options={typeIcons.map((icon) => ({
          value: icon,
          label: t(`request_types.icon_${icon}`),
          icon: getTypeIcon(icon),
        }))}
        value={value}
        onChange={onChange}
        draw={({ icon: Icon, label: name }) => (
          <>
            {Icon && <Icon />}
            <span className="vh">{name}</span>
          </>
        )}
      />
    </div>
  )
}
