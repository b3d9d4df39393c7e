import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { newId } from '#platform/contract/id.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { MadeInvitation } from '../contract.ts'
import { invitationProblem } from '../policy.ts'
import { useTeamCalls } from './api.ts'
import { RoleCards } from './RoleCards.tsx'

/** Invites a person or a shared device. @param onMade shows the link */
export const InviteDialog = ({ open, onClose, onMade }: { onMade: (made: MadeInvitation) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { invite } = useTeamCalls()
  const { run, dialog } = usePasswordAgain()
  const [id] = useState(newId)
  const [role, setRole] = useState<StaffRole>('reception')
  const [isDevice, setDevice] = useState(false)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { busy, send } = useSubmit()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [error, setError] = useState<{ field: string; text: string } | null>(null)
  const form = {
    id,
    kind: isDevice ? 'device' : 'person',
    staff_role: role,
    display_name: name.trim() || undefined,
    ...(!isDevice && { email: email.trim() || undefined }),
  } as const
  const submit = async () => {
    if (busy) return
    const problem = invitationProblem(form)
    setError(problem && { field: problem.field, text: t(problem.failure.code) })
    if (problem) return
    setFailure(null)
    await send(async () => {
      const made = await run((proof) => invite({ ...form, ...proof }))
      if (made) onMade(made)
    }, setFailure)
  }
  const chooseKind = (device: boolean) => {
    setDevice(device)
    if (device && role === 'manager') setRole('reception')
  }
  const errorOf = (field: string) => (error?.field === field ? { error: error.text } : {})
  return (
    <>
      <FormDialog
        title={t('team.invite_title')}
        open={open && dialog === null}
        onClose={onClose}
        onSubmit={submit}
        submit={t('team.create_link')}
        busy={busy}
      >
        {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
        <RoleCards isDevice={isDevice} value={role} onChange={setRole} />
        <div className="fields2">
          <TextField
            label={t('team.name')}
            name="display_name"
            autoComplete="off"
            maxLength={120}
            optional={!isDevice}
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...errorOf('display_name')}
          />
          {!isDevice && (
            <TextField
              label={t('people.email')}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              optional
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              {...errorOf('email')}
            />
          )}
        </div>
        <div className="row between items-start">
          <span className="grow">
            <b className="font-semibold">{t('team.shared_device')}</b>
            <p className="meta">{t('team.shared_device_hint')}</p>
          </span>
          <Switch
            label={t('team.shared_device')}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={isDevice}
            onChange={chooseKind}
          />
        </div>
      </FormDialog>
      {dialog}
    </>
  )
}
