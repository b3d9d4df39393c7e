import './team.css'
import type { StaffRole } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { roleIcons } from './roles.ts'

/** The roles as cards, each with what somebody of it sees and does; one is chosen. */
export const RoleCards = ({
  roles,
  value,
  onChange,
}: {
  roles: readonly StaffRole[]
  value: StaffRole
  onChange: (role: StaffRole) => void
}) => {
  const { t } = useTranslation()
  return (
    <Choice
      label={t('team.role')}
      options={roles.map((role) => ({ value: role, label: t(`team.role_${role}`) }))}
      value={value}
      onChange={onChange}
      className="stack stack--s"
      itemClass="rolecard"
      draw={({ value: role, label }) => {
        const Icon = roleIcons[role]
        return (
          <>
            <span className="k">
              <Icon />
            </span>
            <b>{label}</b>
            <span className="meta">{t(`team.about_${role}`)}</span>
            <i aria-hidden="true" />
          </>
        )
      }}
    />
  )
}
