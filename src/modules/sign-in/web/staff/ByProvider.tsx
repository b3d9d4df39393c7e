import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { codeNeeded } from '#modules/people/contract/account.ts'
import { toProblem } from '#modules/people/web/to-problem.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useSearch } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { beginProviderSignIn, getSignInProvider } from '../../contract/provider.ts'
import { CredentialsForm, type SignInRefusal } from '../CredentialsForm.tsx'

/** The provider by which staff sign in; null where there is none, and until that is known. */
const useProvider = () =>
  useQuery({
    queryKey: ['people', 'sign-in-provider'],
    queryFn: ({ signal }) => call(getSignInProvider, { params: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.provider ?? null

/**
 * The button that leads to the provider, below a form with a password, or in its place where staff have none.
 * @param slug the hotel to sign in at; '' for owners, who keep their passwords
 */
export const WithProvider = ({ slug, children }: { slug: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const provider = useProvider()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (provider === null) return children
  const isOnly = provider.only && slug !== ''
  const begin = async () => {
    setBusy(true)
    setProblem(null)
    try {
      // It stays busy until the other page is here.
      location.assign((await call(beginProviderSignIn, { params: {}, body: { hotel_slug: slug } })).url)
    } catch (cause) {
      const { key, values } = toProblem(cause, 'people.provider_unavailable')
      setBusy(false)
      setProblem(t(key, { ...values, name: provider.name }))
    }
  }
  return (
    <>
      {!isOnly && children}
      {problem !== null && <Callout tone="error">{problem}</Callout>}
      <Button variant={isOnly ? 'filled' : 'line'} wide busy={busy} onClick={() => void begin()}>
        {t('people.sign_in_with', { name: provider.name })}
      </Button>
    </>
  )
}

const texts: Readonly<Partial<Record<string, string>>> = {
  denied: 'people.provider_denied',
  expired: 'people.provider_expired',
  failed: 'people.provider_failed',
}

/**
 * A sign-in form, with the button of the provider. When the browser comes back from there, it signs in, and asks for the
 * code of a second factor.
 * @param slug as of `WithProvider`
 * @param signIn opens the session with that code; throws ApiFailure
 * @param lostPhone below the code
 */
export const ByProvider = ({
  slug,
  signIn,
  lostPhone,
  children,
}: {
  slug: string
  signIn: (code: string) => Promise<void>
  lostPhone?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const provider = useProvider()
  const [result] = useState(useSearch('provider'))
  const [step, setStep] = useState(result === 'proved' ? 'returning' : 'begin')
  const [refused, setRefused] = useState<string | null>(null)
  const hasTried = useRef(false)

  const attempt = async (code: string): Promise<SignInRefusal | null> => {
    try {
      await signIn(code)
      return null
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      return { code: cause.code, text: t(cause.code, cause.values) }
    }
  }
  const finish = useEffectEvent(async () => {
    if (result !== 'proved' || hasTried.current) return
    hasTried.current = true
    const refusal = await attempt('')
    if (refusal === null) return
    if (refusal.code !== codeNeeded.code) setRefused(refusal.text)
    setStep(refusal.code === codeNeeded.code ? 'code' : 'begin')
  })
  useEffect(() => void finish(), [])

  if (step === 'returning')
    return (
      <Skeleton>
        <SkeletonBar height={52} />
        <SkeletonBar height={52} />
      </Skeleton>
    )
  if (step === 'code')
    return (
      <CredentialsForm
        first="app"
        label={t('people.continue')}
        signIn={({ code }) => attempt(code)}
        lostPhone={lostPhone}
      />
    )
  const text = texts[result ?? '']
  const problem = refused ?? (text && provider && t(text, { name: provider.name }))
  return (
    <>
      {problem && <Callout tone="error">{problem}</Callout>}
      <WithProvider slug={slug}>{children}</WithProvider>
    </>
  )
}
