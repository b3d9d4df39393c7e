import { Key, Pencil, ShieldCheck, Trash } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { removeManager, renameManager, resetManagerPassword, passwordRequired, type AdminManager } from '../contract.ts'
import { RemoveSecondFactor } from './account/RemoveSecondFactor.tsx'
import { failureText, refusal, useSessionEnd, useShow, type ActionResult } from './api.ts'

type Mode = 'shown' | 'renaming' | 'password'

/** An inline form in a row, with Save and Cancel. Esc cancels the row, not the dialog around it. */
const LineForm = ({
  label,
  hint,
  kind,
  initial,
  onSave,
  onCancel,
}: {
  label: string
  hint?: string
  kind: 'text' | 'password'
  initial: string
  /** @returns what is wrong, or null */
  onSave: (value: string) => Promise<string | null>
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useUnsaved(value !== initial)
  useEffect(() => input.current?.select(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(await onSave(value))
    setBusy(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  const field = {
    ref: input,
    label,
    hint,
    error: error ?? undefined,
    value,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack stack--s">
        {kind === 'text' ? (
          <TextField {...field} optional autoComplete="off" maxLength={120} />
        ) : (
          <PasswordField {...field} autoComplete="new-password" maxLength={256} />
        )}
        <div className="row row--wrap">
          <Button type="submit" busy={busy} busyText={t('administration.saving')} onKeyDown={onKeyDown}>
            {t('administration.save')}
          </Button>
          <Button variant="ghost" onKeyDown={onKeyDown} onClick={onCancel}>
            {t('platform.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

const NameAndEmail = ({ manager: { display_name, email, staff_role, second_factor } }: { manager: AdminManager }) => {
  const { t } = useTranslation()
  return (
    <div className="grow basis-32 wrap-anywhere">
      <b className="font-semibold">{display_name ?? email}</b>{' '}
      <span className="tag tag--accent">{t(`team.role_${staff_role}`)}</span>
      <p className="meta">{display_name === null ? t('administration.no_display_name') : email}</p>
      {second_factor && (
        <Pill tone="success" icon={ShieldCheck}>
          {t('people.second_factor')}
        </Pill>
      )}
    </div>
  )
}

/** A manager in the list: name, e-mail address and actions. */
export const ManagerRow = ({
  manager,
  onResult,
  onGone,
}: {
  manager: AdminManager
  onResult: (result: ActionResult | null) => void
  onGone: () => void
}) => {
  const { t } = useTranslation()
  const show = useShow()
  const hasEnded = useSessionEnd()
  const { run, dialog } = usePasswordAgain()
  const [mode, setMode] = useState<Mode>('shown')
  const [asking, setAsking] = useState(false)
  const { busy, send } = useSubmit()
  const [back, setBack] = useState<Exclude<Mode, 'shown'> | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const name = manager.display_name ?? manager.email
  const params = { hotelId: manager.hotel_id, managerId: manager.id }

  // Focus returns to the button that opened the inline form.
  useEffect(() => {
    if (mode === 'shown' && back !== null)
      buttons.current?.querySelectorAll('button')[back === 'renaming' ? 0 : 1]?.focus()
  }, [mode, back])

  const begin = (next: Exclude<Mode, 'shown'>) => {
    onResult(null)
    setBack(next)
    setMode(next)
  }
  const failed = (cause: unknown): string =>
    hasEnded(cause) ? '' : refusal(t, cause, (message) => t('administration.error', { message })).text
  const end = (text: string) => {
    setMode('shown')
    onResult({ tone: 'success', text })
    return null
  }

  const rename = async (display_name: string) => {
    try {
      show.manager(await call(renameManager, { params, body: { display_name: display_name.trim() } }))
      return end(t('administration.display_name_updated'))
    } catch (cause) {
      return failed(cause)
    }
  }
  const setPassword = async (password: string) => {
    if (password === '') return t(passwordRequired.code)
    try {
      const done = await run((proof) => call(resetManagerPassword, { params, body: { password, proof } }))
      return done === null ? '' : end(t('administration.password_set', { name }))
    } catch (cause) {
      return failed(cause)
    }
  }
  const remove = () =>
    send(
      async () => {
        await call(removeManager, { params })
        onResult({ tone: 'success', text: t('administration.manager_removed') })
        onGone()
        show.noManager(manager)
      },
      (cause) => {
        setAsking(false)
        if (!hasEnded(cause))
          onResult({ tone: 'error', text: t('administration.error', { message: failureText(t, cause) }) })
      },
    )

  if (mode !== 'shown') {
    const password = mode === 'password'
    return (
      <li className="items-start gap-x-3">
        <Avatar name={name} />
        <div className="grow stack stack--s">
          <NameAndEmail manager={manager} />
          <LineForm
            label={t(password ? 'people.new_password' : 'administration.display_name')}
            {...(password && { hint: t('administration.first_use_hint') })}
            kind={password ? 'password' : 'text'}
            initial={password ? '' : (manager.display_name ?? '')}
            onSave={password ? setPassword : rename}
            onCancel={() => setMode('shown')}
          />
          {dialog}
        </div>
      </li>
    )
  }
  return (
    <li className="flex-wrap gap-x-3 gap-y-1">
      <Avatar name={name} />
      <NameAndEmail manager={manager} />
      <div className="row ml-auto gap-0" ref={buttons}>
        <IconButton icon={Pencil} label={t('administration.rename', { name })} onClick={() => begin('renaming')} />
        <IconButton icon={Key} label={t('administration.set_password', { name })} onClick={() => begin('password')} />
        {manager.second_factor && <RemoveSecondFactor manager={manager} name={name} onResult={onResult} />}
        <IconButton
          danger
          icon={Trash}
          label={t('administration.remove', { name })}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        title={t('administration.remove_question')}
        text={t('administration.remove_text', { name, email: manager.email })}
        confirm={t('administration.remove_confirm')}
        icon={Trash}
        danger
        busy={busy}
        open={asking}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
