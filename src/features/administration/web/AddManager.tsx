import { useRef, useState, type ComponentPropsWithRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { Box } from '#platform/web/ui/surfaces/Box.tsx'
import { Bone, Skeleton } from '#platform/web/ui/surfaces/Skeleton.tsx'
import { createManager, managerFieldsRequired } from '../contract.ts'
import { newManagerProblem } from '../policy.ts'
import { refusal, useSessionEnd, useShow, type Wrong } from './api.ts'
import { LoadedHotels } from './HotelTable.tsx'

const names = ['hotelSlug', 'email', 'password', 'displayName'] as const
const empty = { hotelSlug: '', email: '', password: '', displayName: '' }

const bones = (
  <Skeleton>
    <Bone width="30%" />
    <Bone height={44} />
  </Skeleton>
)

/** The choice of a hotel; nothing is chosen by itself where there are several. */
export const HotelChoice = (field: { error?: string | undefined } & ComponentPropsWithRef<'select'>) => {
  const { t } = useTranslation()
  return (
    <LoadedHotels bones={bones}>
      {(hotels) => (
        <SelectField label={t('administration.hotel')} {...field}>
          <option value="">{t(hotels.length === 0 ? 'administration.no_hotels' : 'administration.choose_hotel')}</option>
          {hotels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </LoadedHotels>
  )
}

/** The form of a new manager. */
export const AddManager = ({ hotelId, open, onClose, onDone }: {
  /** Chosen at the beginning. */
  hotelId: string
  open: boolean
  onClose: () => void
  onDone: (said: string, hotelId: string) => void
}) => {
  const { t } = useTranslation()
  const show = useShow()
  const hasEnded = useSessionEnd()
  const [values, setValues] = useState({ ...empty, hotelSlug: hotelId })
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  const complain = (next: Wrong) => {
    setWrong(next)
    if (next.field !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const field = (name: (typeof names)[number]) => ({
    name,
    value: values[name],
    error: wrong?.field === name ? wrong.text : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  const save = async () => {
    if (busy) return
    const body = { ...values, email: values.email.trim() }
    const problem = newManagerProblem(body)
    if (problem) return complain({ text: t(problem.failure.code), field: problem.failure === managerFieldsRequired ? undefined : problem.field })
    setWrong(null)
    setBusy(true)
    try {
      show.newManager(await call(createManager, { params: {}, body }))
      onDone(t('administration.manager_added'), body.hotelSlug)
    } catch (cause) {
      if (hasEnded(cause)) return
      // An answer that is not the server's own gives no reason.
      const nameless = cause instanceof ApiFailure && cause.code === 'platform.unavailable'
      complain(nameless ? { text: t('administration.manager_not_created') } : refusal(t, cause, (message) => message))
    } finally {
      setBusy(false)
    }
  }

  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" busy={busy} busyText={t('administration.saving')}>
        {t('administration.add_manager')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('administration.add_manager')} size={400} open={open} onClose={onClose} onSubmit={() => void save()} footer={footer}>
      <div className="stack" ref={fields}>
        <HotelChoice {...field('hotelSlug')} />
        <TextField
          label={t('administration.manager_email')}
          type="email"
          placeholder={t('administration.email_example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...field('email')}
        />
        <PasswordField label={t('people.password')} hint={t('people.password_hint')} autoComplete="new-password" maxLength={256} {...field('password')} />
        <TextField label={t('administration.display_name')} optional autoComplete="off" maxLength={120} {...field('displayName')} />
        {wrong !== null && !names.some((name) => name === wrong.field) && <Box tone="err">{wrong.text}</Box>}
      </div>
    </Dialog>
  )
}
