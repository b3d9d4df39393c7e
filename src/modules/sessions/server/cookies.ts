import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import type { Settings } from '#platform/server/settings.ts'

type Kind = Actor['kind']

const deviceDays = 180

/**
 * One cookie for each role, so that a browser can be guest and staff at once. With https the `__Host-` prefix ties it
 * to this host. Browsers refuse that prefix on plain http.
 */
export const createSessionCookies = (settings: Pick<Settings, 'publicUrl'>) => {
  const secure = settings.publicUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  const name = (kind: Kind | 'device' | 'provider'): string => `${secure ? '__Host-' : ''}deskbell_${kind}`

  const read = (request: FastifyRequest, kind: Kind): string | undefined => request.cookies[name(kind)]

  const set = (reply: FastifyReply, kind: Kind, token: string, session: Session): void => {
    void reply.setCookie(name(kind), token, { ...options, expires: new Date(session.endsAt) })
  }

  const clear = (reply: FastifyReply, kind: Kind): void => {
    void reply.clearCookie(name(kind), options)
  }

  /**
   * Marks a browser in which staff have signed in before (people/server/passwords/known-devices.ts). It survives sign-out
   * and grants no access.
   */
  const readDevice = (request: FastifyRequest): string | undefined => request.cookies[name('device')]

  const setDevice = (reply: FastifyReply, value: string): void => {
    void reply.setCookie(name('device'), value, { ...options, maxAge: deviceDays * 86_400 })
  }

  /** A sign-in by the provider that is under way in this browser (sign-in/server/oidc/attempt.ts). */
  const readAttempt = (request: FastifyRequest): string | undefined => request.cookies[name('provider')]

  const setAttempt = (reply: FastifyReply, value: string, seconds: number): void => {
    void reply.setCookie(name('provider'), value, { ...options, maxAge: seconds })
  }

  const clearAttempt = (reply: FastifyReply): void => {
    void reply.clearCookie(name('provider'), options)
  }

  return { read, set, clear, readDevice, setDevice, readAttempt, setAttempt, clearAttempt }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
