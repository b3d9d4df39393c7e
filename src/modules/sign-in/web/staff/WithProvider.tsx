import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toProblem } from '#modules/people/web/to-problem.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { beginProviderSignIn, getSignInProvider } from '../../contract/provider.ts'

/** The provider by which staff sign in; null where there is none, and until that is known. */
export const useProvider = () =>
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
