import { useState, type FormEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { guestFieldsMissing, guestNameProblem } from '#modules/people/contract.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { invitationInvalid, signInGuest } from '#modules/sign-in/contract.ts'
import { SignInFrame } from '#modules/sign-in/web/SignInPage.tsx'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import { keepInvitation, readInvitation } from './invitation.ts'

/** Joins a stay. @returns the problem, or null */
const join = async (
  hotelId: string,
  form: { guest_name: string; invitation: string },
  language: ReturnType<typeof useTranslation>['language'],
): Promise<Problem | null> => {
  const failure = guestNameProblem(form.guest_name) ?? (form.invitation === '' ? guestFieldsMissing : null)
  if (failure !== null) return { key: failure.code, values: {} }
  try {
    const body = { ...form, language, room_number: '', access_code: '' }
    shareSession('guest', hotelId, await call(signInGuest, { params: { hotelSlug: hotelId }, body }))
    return null
  } catch (cause) {
    return toProblem(cause, 'people.guest_sign_in_failed')
  }
}

/**
 * The page on which a companion joins a stay: with the secret of a scanned invitation by the name alone, otherwise by
 * the name and six characters.
 */
export const TogetherPage = () => {
  const { t, language } = useTranslation()
  const hotel = useHotel()
  const go = useGo()
  const [secret, setSecret] = useState(() => readInvitation(hotel.id))
  const [name, setName] = useState(useGuest()?.guestName ?? '')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useTyping(name !== '' || code !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const invitation = secret ?? code.replaceAll(/[\s-]/g, '').toUpperCase()
    const failure = await join(hotel.id, { guest_name: name.trim(), invitation }, language)
    if (failure === null) {
      keepInvitation(hotel.id, null)
      return go(guestPath(hotel.id), { replace: true })
    }
    setBusy(false)
    setProblem(failure)
    if (failure.key !== invitationInvalid.code) return
    // The scanned secret is over: it is removed, so that the characters of a new one can be typed.
    keepInvitation(hotel.id, null)
    setSecret(null)
  }
  return (
    <SignInFrame hotel={hotel}>
      <div>
        <h2 className="serif text-xl">{t('stays.join_title')}</h2>
        <p className="meta">{t('stays.join_text')}</p>
      </div>
      <div className="contents" role="status">
        {problem && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
      </div>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('people.guest_name')}
          placeholder={t('people.guest_name_example')}
          autoComplete="name"
          name="guest_name"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {secret === null && (
          <TextField
            label={t('stays.code')}
            hint={t('stays.code_hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            name="invitation"
            maxLength={12}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
          {t('stays.join')}
        </Button>
      </form>
    </SignInFrame>
  )
}
