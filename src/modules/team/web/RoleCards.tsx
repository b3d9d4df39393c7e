import '#modules/departments/web/role-card.css'
import './team.css'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { roleIcons } from './roles.ts'

/** A device has every role but a manager's. */
type Props = { isDevice: boolean; value: StaffRole; onChange: (role: StaffRole) => void }

/** The roles as cards, each with its rights; one is chosen. */
export const RoleCards = ({ isDevice, value, onChange }: Props) => {
  const { t } = useTranslation()
  const roles = staffRoles.filter((role) => !isDevice || role !== 'manager')
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

// The card that had the focus is gone.
const focusChosen = (place: HTMLElement | null): void =>
  place?.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus()

/** The chosen role as a card, which opens to all of them. */
export const RolePicker = (props: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <div ref={focusChosen}>
        <RoleCards {...props} />
      </div>
    )
  const Icon = roleIcons[props.value]
  return (
    <button type="button" className="rolecard" aria-expanded={false} onClick={() => setOpen(true)}>
      <span className="k">
        <Icon />
      </span>
      <b>{t(`team.role_${props.value}`)}</b>
      <span className="meta">{t(`team.about_${props.value}`)}</span>
      <ChevronDown />
    </button>
  )
}
