import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { hasTwoWords, roomHasWord } from '../../contract.ts'
import { attemptGuest } from './attempt.ts'

type Field = 'room_number' | 'guest_name' | 'access_code'

/** The field that a refused form sends the guest back to. */
const fieldAtFault = (key: string, form: Record<Field, string>): Field | null => {
  if (key === 'people.invalid_access_code') return 'access_code'
  if (!form.room_number.trim() || (key === 'people.room_needs_word' && !roomHasWord(form.room_number))) return 'room_number'
  if (!hasTwoWords(form.guest_name)) return 'guest_name'
  return null
}

/** Sign-in of guests. What is wrong is said in a toast (specification 000 §8), and the field to mend takes focus. */
export const GuestForm = ({ hotelId, onSignedIn }: { hotelId: string; onSignedIn: () => void }) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<Field, string>>({ room_number: '', guest_name: '', access_code: '' })
  const [busy, setBusy] = useState(false)
  useTyping(Object.values(values).some((value) => value !== ''))
  const field = (name: Field) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const problem = await attemptGuest(hotelId, values)
    if (problem === null) {
      toast.success(t('people.signed_in_as_guest'))
      return onSignedIn()
    }
    setBusy(false)
    toast.error(t(problem.key, problem.values))
    const wrong = fieldAtFault(problem.key, values)
    if (wrong !== null) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t('people.room_number')} placeholder={t('people.room_number_example')} autoComplete="off" maxLength={40} {...field('room_number')} />
      <TextField label={t('people.guest_name')} placeholder={t('people.guest_name_example')} autoComplete="name" maxLength={120} {...field('guest_name')} />
      <TextField
        label={t('people.access_code')}
        optional
        placeholder={t('people.access_code_example')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...field('access_code')}
      />
      <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
        {t('people.sign_in_as_guest')}
      </Button>
    </form>
  )
}
