import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/access/policy.ts'
import type { Session } from '#core/access/server/scope.ts'
import type { Settings } from '#platform/server/settings.ts'

type Kind = Actor['kind']

const deviceDays = 180

/**
 * One cookie for each role, so that a browser can be guest and staff at once. With https the `__Host-` prefix ties it
 * to this host. Browsers refuse that prefix on plain http.
 */
export class SessionCookies {
  readonly #secure: boolean
  constructor(settings: Pick<Settings, 'publicUrl'>) {
    this.#secure = settings.publicUrl.startsWith('https:')
  }

  read(request: FastifyRequest, kind: Kind): string | undefined {
    return request.cookies[this.#name(kind)]
  }

  set(reply: FastifyReply, kind: Kind, token: string, session: Session): void {
    void reply.setCookie(this.#name(kind), token, { ...this.#options(), expires: new Date(session.endsAt) })
  }

  clear(reply: FastifyReply, kind: Kind): void {
    void reply.clearCookie(this.#name(kind), this.#options())
  }

  /**
   * Marks a browser in which staff have signed in before (sign-in/known-devices.ts). It survives sign-out and grants no
   * access.
   */
  readDevice(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name('device')]
  }

  setDevice(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.#name('device'), value, { ...this.#options(), maxAge: deviceDays * 86_400 })
  }

  #name(kind: Kind | 'device'): string {
    return `${this.#secure ? '__Host-' : ''}deskbell_${kind}`
  }

  #options() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure } as const
  }
}
