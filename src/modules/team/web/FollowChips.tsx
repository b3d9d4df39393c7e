import { departments, type Department } from '#modules/access/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { departmentNames, roleIcons } from './roles.ts'

/** The departments whose work rings for a member, each on or off. */
export const FollowChips = ({
  value,
  onChange,
}: {
  value: readonly Department[]
  onChange: (value: Department[]) => void
}) => {
  const { t } = useTranslation()
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t('team.rings_for')}
      </span>
      <div className="chips" role="group" aria-label={t('team.rings_for')}>
        {departments.map((department) => (
          <Chip
            key={department}
            small
            icon={roleIcons[department]}
            pressed={value.includes(department)}
            onClick={() => onChange(departments.filter((one) => (one === department) !== value.includes(one)))}
          >
            {t(departmentNames[department])}
          </Chip>
        ))}
      </div>
      <p className="hint">{t('team.rings_hint')}</p>
    </div>
  )
}
