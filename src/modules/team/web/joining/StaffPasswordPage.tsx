import { useState, type FormEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath, managerPath } from '#modules/hotels/web/paths.ts'
import { linkInvalid, passwordFieldsMissing } from '#modules/people/contract/account.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { setStaffPassword, type JoinedStaff } from '../../contract/joining.ts'
import { LinkOver } from './LinkOver.tsx'
import { keepPasswordLink, readPasswordLink } from './secrets.ts'

/** The page on which a staff member chooses a new password by a link. */
export const StaffPasswordRoute = () => <StaffPasswordPage key={useVisit()} />

const StaffPasswordPage = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const go = useGo()
  const [token] = useState(() => readPasswordLink(hotel.id))
  const [isOver, setOver] = useState(token === null)
  const [wanted, setWanted] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useTyping(!busy && (wanted !== '' || again !== ''))
  if (isOver || token === null) return <LinkOver hotel={hotel} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (wanted === '' || again === '') return setProblem({ key: passwordFieldsMissing.code, values: {} })
    if (wanted !== again) return setProblem({ key: 'people.passwords_differ', values: {} })
    setBusy(true)
    setProblem(null)
    try {
      const session: JoinedStaff | undefined = await call(setStaffPassword, {
        params: { hotelSlug: hotel.id },
        body: { token, new_password: wanted },
      })
      keepPasswordLink(hotel.id, null)
      toast.success(t('people.password_changed'))
      // The sign-in page asks for the code of the second factor.
      if (!session) return go(authPath(hotel.id, 'manager'), { replace: true })
      shareSession('manager', hotel.id, session)
      go(managerPath(hotel.id), { replace: true })
    } catch (cause) {
      const failed = toProblem(cause, 'people.password_not_changed')
      if (failed.key === linkInvalid.code) return setOver(true)
      setBusy(false)
      setProblem(failed)
    }
  }
  return (
    <HotelFrame hotel={hotel} title={t('team.password_title')} text={t('team.password_text')}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
        <PasswordField
          label={t('people.new_password')}
          hint={t('people.password_hint')}
          name="new_password"
          autoComplete="new-password"
          maxLength={256}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <PasswordField
          label={t('people.confirm_password')}
          name="confirm_password"
          autoComplete="new-password"
          maxLength={256}
          value={again}
          onChange={({ target }) => setAgain(target.value)}
        />
        <Button type="submit" wide busy={busy} busyText={t('people.saving')}>
          {t('people.save_password')}
        </Button>
      </form>
    </HotelFrame>
  )
}
