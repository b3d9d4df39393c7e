import './join.css'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import {
  codeNeeded,
  codeWrong,
  emailInvalid,
  isEmail,
  linkInvalid,
  managerFieldsMissing,
} from '#modules/people/contract/account.ts'
import { CodeField } from '#modules/people/web/second-factor/CodeField.tsx'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import type { Failure } from '#platform/contract/failure.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { importForStaff } from '#platform/web/retry-import.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { joinStaff, type OpenedInvitation, type JoinedStaff } from '../../contract/joining.ts'
import { roleIcons, roleSentences } from '../roles.ts'

const WithProvider = lazyNamed(
  importForStaff(async () => {
    const { WithProvider } = await import('#modules/sign-in/web/staff/ByProvider.tsx')
    return { WithProvider }
  }),
  'WithProvider',
)

/** The rights of the role. */
const WhatYouDo = ({ role }: { role: StaffRole }) => {
  const { t } = useTranslation()
  const Icon = roleIcons[role]
  const { can, cannot } = roleSentences[role]
  return (
    <section className="whatyoudo" aria-labelledby="role">
      <h2 className="serif" id="role">
        <Icon />
        {t(`team.role_${role}`)}
      </h2>
      <ul>
        {can.map((sentence) => (
          <li key={sentence}>
            <Check />
            <span>{t(sentence)}</span>
          </li>
        ))}
      </ul>
      {cannot !== null && <p className="meta">{t(cannot)}</p>}
    </section>
  )
}

const ofCode: readonly string[] = [codeNeeded.code, codeWrong.code]

/** Takes a person into the team, with a new account or one that exists. */
export const JoinForm = ({
  hotel,
  token,
  invitation,
  onJoined,
  onOver,
}: {
  hotel: PublicHotel
  token: string
  invitation: OpenedInvitation
  onJoined: (session: JoinedStaff) => void
  onOver: () => void
}) => {
  const { t } = useTranslation()
  const [name, setName] = useState(invitation.display_name ?? '')
  const [email, setEmail] = useState(invitation.email ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const asksCode = code !== null
  useEffect(() => codeField.current?.focus(), [asksCode])
  const isOfCode = problem !== null && ofCode.includes(problem.key)
  useTyping(password !== '')
  const findFailure = (): Failure | null => {
    if (name.trim() === '' || email.trim() === '' || password === '') return managerFieldsMissing
    if (!isEmail(email.trim())) return emailInvalid
    return code?.trim() === '' ? codeNeeded : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const failure = findFailure()
    setProblem(failure && { key: failure.code, values: {} })
    if (failure === codeNeeded) codeField.current?.focus()
    if (failure) return
    setBusy(true)
    try {
      const body = { token, display_name: name.trim(), email: email.trim(), password, ...(code !== null && { code }) }
      onJoined(await call(joinStaff, { params: { hotelSlug: hotel.id }, body }))
    } catch (cause) {
      const failed = toProblem(cause, 'team.not_joined')
      if (failed.key === linkInvalid.code) return onOver()
      setBusy(false)
      // Their account has a second factor. Asked for the first time, it is no mistake of the form.
      if (failed.key === codeNeeded.code || failed.key === codeWrong.code) setCode('')
      if (failed.key === codeNeeded.code) return
      setProblem(failed)
      if (failed.key === codeWrong.code) codeField.current?.focus()
    }
  }
  return (
    <>
      <WhatYouDo role={invitation.staff_role} />
      <WithProvider slug={hotel.id}>
        <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
          {problem && !isOfCode && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
          <TextField
            label={t('team.your_name')}
            name="display_name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={t('people.email')}
            hint={t('team.email_hint')}
            type="email"
            name="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <PasswordField
            label={t('people.password')}
            hint={t('people.password_hint')}
            name="password"
            autoComplete="new-password"
            maxLength={256}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          {asksCode && (
            <CodeField
              digits={false}
              label={t('people.app_or_recovery_code')}
              ref={codeField}
              error={isOfCode ? t(problem.key, problem.values) : undefined}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
            {t('team.join')}
          </Button>
        </form>
      </WithProvider>
    </>
  )
}
