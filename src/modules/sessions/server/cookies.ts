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

  const name = (kind: Kind | 'device'): string => `${secure ? '__Host-' : ''}deskbell_${kind}`

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

  return { read, set, clear, readDevice, setDevice }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
