import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleInHotel, type Session } from '#modules/access/server/scope.ts'
import { managerSession, ownerSession } from '#modules/sessions/server/answers.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import { findIdToken } from '#modules/sessions/server/store/proof.ts'
import { noSuchRoute, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs } from '#platform/server/http/route-handler.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../../contract/provider.ts'
import type { AdmitBrowser } from '../browser.ts'
import { signedInAs } from '../routes.ts'
import { createAttempts, createChecks, getSlugOf } from './attempt.ts'
import { createProviderClient, type Proof } from './client.ts'
import { createProviderSignInService } from './service.ts'

type Options = {
  settings: Pick<Settings, 'oidc' | 'publicUrl'>
  admit: AdmitBrowser
  cookies: SessionCookies
  keys: Keys
  clock: Clock
  log: Log
} & Parameters<typeof createProviderSignInService>[0]

/** The sign-in page of a hotel, or of owners. */
const getPage = (slug: string, result?: contract.CallbackResult): string => {
  const path = slug === '' ? '/add-hotel' : `/${slug}/auth?mode=manager`
  return result === undefined ? path : `${path}${slug === '' ? '?' : '&'}provider=${result}`
}

/** Staff and owners sign in by the operator's provider, where the settings name one. */
export const createProviderSignIn = (options: Options) => {
  const { settings, admit, cookies, log, database } = options
  const { oidc, publicUrl } = settings
  const attempts = createAttempts(options)
  const client = oidc && createProviderClient(oidc, `${publicUrl}${contract.callbackPath}`, log)
  const service = createProviderSignInService(options, { name: oidc?.name ?? '' })
  const from = (request: FastifyRequest) => ({
    address: addressForLimits(request.ip),
    device: cookies.readDevice(request),
  })

  /** The proof that this browser has brought from the provider for this page. */
  const readProof = (request: FastifyRequest, slug: string): Proof => {
    const proved = attempts.read(request, 'proved')
    return proved?.slug === slug ? proved : refuse(contract.providerExpired)
  }

  /** Ends the attempt of this browser: its code is exchanged once. */
  const finish = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const { state, code, error } = request.query as Record<string, unknown>
    const slug = getSlugOf(typeof state === 'string' ? state : '')
    // The browser has signed out there.
    if (code === undefined && error === undefined) return getPage(slug)
    const checks = attempts.read(request, 'begun')
    cookies.clearAttempt(reply)
    if (!client || !checks || checks.state !== state) return getPage(slug, 'expired')
    const proof = await client.readProof(new URL(request.url, publicUrl).search, checks)
    if (typeof proof === 'string') return getPage(slug, proof)
    attempts.put(reply, 'proved', { ...proof, slug })
    return getPage(slug, 'proved')
  }

  const routes = loggedAs(
    {
      [contract.signInManagerByProvider.id]: { event: 'manager_sign_in', fields: signedInAs },
      [contract.signInOwnerByProvider.id]: { event: 'owner_sign_in', fields: signedInAs },
    },
    [
      handleInHotel(contract.getSignInProvider, async () => ({
        provider: oidc && { name: oidc.name, only: oidc.only },
      })),
      handleInHotel(contract.beginProviderSignIn, async ({ body, reply }) => {
        if (!client) throw new Refusal(noSuchRoute)
        const checks = createChecks(body.hotel_slug)
        const url = await client.getSignInUrl(checks)
        attempts.put(reply, 'begun', checks)
        return { url }
      }),
      handleInHotel(contract.signInManagerByProvider, async ({ scope, body, request, reply }) => {
        const proof = readProof(request, scope.hotelId)
        const signedIn = await service.signInManager(scope, proof, body.code, from(request))
        cookies.clearAttempt(reply)
        return managerSession(await admit('manager', signedIn, request, reply))
      }),
      handleInHotel(contract.signInOwnerByProvider, async ({ body, request, reply }) => {
        const signedIn = await service.signInOwner(readProof(request, ''), body.code, from(request))
        cookies.clearAttempt(reply)
        return ownerSession(await admit('owner', signedIn, request, reply))
      }),
    ],
  )
  const module = {
    routes,
    register: (app: FastifyInstance) => {
      if (!client) return
      app.get(contract.callbackPath, async (request, reply) =>
        reply.header('cache-control', 'no-store').redirect(await finish(request, reply), 303),
      )
    },
  } satisfies Module

  /** Where a session ends at the provider too; null for one that the provider did not open, or cannot end. */
  const getSignOutUrl = async (session: Session): Promise<string | null> => {
    const idToken = client && (await database.onPlatform((tx) => findIdToken(tx, session)))
    return client && idToken !== null ? client.getSignOutUrl(idToken, `${session.hotelId ?? ''}.`) : null
  }

  return { module, getSignOutUrl }
}
