import { useRef, useState, type FormEvent } from 'react'
import { hasTwoWords, roomNeedsWord } from '#modules/people/contract.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { guestSignInProblem, invalidAccessCode, signInGuest } from '../contract.ts'

type Field = 'room_number' | 'guest_name' | 'access_code' | 'booking_code'

/** The hotel requires a code, with this label; or only guests who have set one must give it. */
export type CodeField = { label: string; example: string } | 'if-needed'

/** The field to focus after a refusal. */
const fieldAtFault = (key: string, form: Record<Field, string>): Field | null => {
  if (key === invalidAccessCode.code) return 'access_code'
  if (!form.room_number.trim() || key === roomNeedsWord.code) return 'room_number'
  if (!hasTwoWords(form.guest_name)) return 'guest_name'
  return null
}

/**
 * The sign-in form of guests. Problems are shown in a toast, and the field in question gets the focus.
 * @param hasRooms the hotel has a list of rooms: the server says whether it understands the room
 * @param byReservation the hotel compares the name with a reservation's, which may be one word
 * @param card a scanned card: its room replaces the field
 * @param code absent: an optional access code
 * @param asksBookingCode the code of a booking can prove the stay as well as the name
 * @param onRefused called with the message's key; returns true if it shows the message itself
 */
export const GuestForm = ({
  hotelId,
  hasRooms,
  byReservation = false,
  card = null,
  code,
  asksBookingCode = false,
  onSignedIn,
  onRefused,
}: {
  hotelId: string
  hasRooms: boolean
  byReservation?: boolean
  card?: { token: string; room: string } | null
  code?: CodeField | undefined
  asksBookingCode?: boolean
  onSignedIn: () => void
  onRefused?: (key: string) => boolean
}) => {
  const { t, language } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<Field, string>>({
    room_number: card?.room ?? '',
    guest_name: '',
    access_code: '',
    booking_code: '',
  })
  const [busy, setBusy] = useState(false)
  const asked = typeof code === 'object' ? code : null
  const [asksCode, setAsksCode] = useState(code !== 'if-needed')
  useTyping(values.guest_name !== '' || values.access_code !== '' || (card === null && values.room_number !== ''))
  const field = (name: Field) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  /** @returns the problem, or null */
  const signIn = async (): Promise<Problem | null> => {
    const booking_code = values.booking_code.trim()
    const trimmed = {
      room_number: values.room_number.trim(),
      guest_name: values.guest_name.trim(),
      access_code: values.access_code.trim(),
    }
    const failure = guestSignInProblem(trimmed, { byReservation })
    if (failure !== null && !(hasRooms && failure === roomNeedsWord)) return { key: failure.code, values: {} }
    try {
      const session = await call(signInGuest, {
        params: { hotelSlug: hotelId },
        body: {
          ...trimmed,
          ...(booking_code !== '' && { booking_code }),
          ...(card && { card: card.token }),
          language,
        },
      })
      shareSession('guest', hotelId, session)
    } catch (cause) {
      return toProblem(cause, 'people.guest_sign_in_failed', {
        500: 'people.guest_not_created',
        503: 'people.guest_not_fetched',
      })
    }
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const problem = await signIn()
    if (problem === null) {
      toast.success(t('people.signed_in_as_guest'))
      return onSignedIn()
    }
    setBusy(false)
    if (!onRefused?.(problem.key)) toast.error(t(problem.key, problem.values))
    if (problem.key === invalidAccessCode.code) setAsksCode(true)
    const field = fieldAtFault(problem.key, values)
    // This refusal may add the field for the code.
    if (field !== null) setTimeout(() => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus())
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {card ? (
        <p className="row justify-center">
          <RoomBadge room_number={card.room} large />
        </p>
      ) : (
        <TextField
          label={t('people.room_number')}
          placeholder={t('people.room_number_example')}
          autoComplete="off"
          maxLength={40}
          {...field('room_number')}
        />
      )}
      <TextField
        label={t('people.guest_name')}
        placeholder={t('people.guest_name_example')}
        autoComplete="name"
        maxLength={120}
        {...field('guest_name')}
      />
      {asksCode && (
        <TextField
          label={asked?.label ?? t('people.access_code')}
          optional={!asked}
          placeholder={asked?.example ?? t('people.access_code_example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...field('access_code')}
        />
      )}
      {asksBookingCode && (
        <TextField
          label={t('people.booking_code')}
          optional
          placeholder={t('people.booking_code_example')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          {...field('booking_code')}
        />
      )}
      <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
        {t('people.sign_in_as_guest')}
      </Button>
    </form>
  )
}
