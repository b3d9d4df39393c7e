import { useState, type ReactNode } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { PasswordAgain } from '#modules/people/contract/password-again.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import type { KeyScope } from '#platform/contract/route.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { maxKeyNameLength } from '../../contract.ts'
import { getScopes, type AccessLevel, type Resource, type Rights } from '../../policy.ts'

/**
 * The form of a key: its purpose and its access.
 * @param offered the resources, with the levels that can be chosen for each
 * @param onSave sends the form, with the password where the server asks for it
 */
export const KeyDialog = <Answer,>({
  title,
  confirm,
  busyText,
  offered,
  initial,
  onSave,
  onDone,
  onClose,
  children,
}: {
  title: string
  confirm: string
  busyText: string
  offered: readonly { name: Resource; levels: readonly AccessLevel[] }[]
  initial: { name: string; rights: Rights }
  onSave: (form: { name: string; scopes: KeyScope[] } & PasswordAgain) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const hotel = splitHotelName(useHotel().name).name
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const [name, setName] = useState(initial.name)
  const [rights, setRights] = useState(initial.rights)
  const [errors, setErrors] = useState<{ name?: string; rights?: string }>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const submit = async () => {
    const form = { name: name.trim(), scopes: getScopes(rights) }
    const missing = {
      ...(form.name === '' && { name: t('keys.name_missing') }),
      ...(form.scopes.length === 0 && { rights: t('keys.rights_missing') }),
    }
    setFailure(null)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    await send(async () => {
      const answer = await run((proof) => onSave({ ...form, ...proof }))
      if (answer !== null) onDone(answer)
    }, setFailure)
  }
  const labels: Record<AccessLevel, string> = {
    none: t('keys.right_none'),
    read: t('keys.right_read'),
    write: t('keys.right_write'),
  }
  return (
    <>
      <FormDialog
        title={title}
        open={dialog === null}
        onClose={onClose}
        onSubmit={submit}
        submit={confirm}
        busy={busy}
        busyText={busyText}
      >
        {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
        <TextField
          label={t('keys.what_for')}
          name="name"
          placeholder={t('keys.what_for_example')}
          autoComplete="off"
          maxLength={maxKeyNameLength}
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <p className="label mb-1.5">{t('keys.what_it_may', { hotel })}</p>
          <div className="key-scopes">
            {offered.map(({ name: resource, levels }) => (
              <div key={resource}>
                <span>{t(`keys.resource_${resource}`)}</span>
                <SegmentedControl
                  small
                  label={t(`keys.resource_${resource}`)}
                  options={levels.map((value) => ({ value, label: labels[value] }))}
                  value={rights[resource] ?? 'none'}
                  onChange={(level) => setRights({ ...rights, [resource]: level })}
                />
              </div>
            ))}
          </div>
          {errors.rights !== undefined && (
            <p className="err" role="alert">
              {errors.rights}
            </p>
          )}
        </div>
        {children}
      </FormDialog>
      {dialog}
    </>
  )
}
