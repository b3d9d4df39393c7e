import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import type { KnownDevices } from '#modules/people/server/passwords/known-devices.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import type { Presence } from '#modules/sessions/server/presence.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'

type Options = { sessions: Sessions; cookies: SessionCookies; devices: KnownDevices; presence: Presence }

/** Gives a new session to the browser that asked for it, by its cookie. */
export type AdmitBrowser = (
  kind: Actor['kind'],
  signedIn: SignInResult,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Session>

/**
 * Replaces the browser's session of the same kind. The previous one ends after the response, because its other tabs react
 * to that and need the new cookie.
 */
export const createAdmitBrowser =
  ({ sessions, cookies, devices, presence }: Options): AdmitBrowser =>
  async (kind, { token, session }, request, reply) => {
    const before = await sessions.find(cookies.read(request, kind))
    cookies.set(reply, kind, token, session)
    if (kind !== 'guest') cookies.setDevice(reply, devices.remember(cookies.readDevice(request), session.actor.id))
    presence.touch(session)
    if (before)
      reply.raw.once(
        'finish',
        () =>
          void sessions
            .end(before)
            .catch((error: unknown) => request.log.warn({ error }, 'the session of before stays until it runs out')),
      )
    return session
  }
