import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/contract/failure.ts'
import type { Log } from '../log.ts'
import type { Scope } from '../scope.ts'

/**
 * What is written into the log because somebody may have to look into it later: one line each, with ids and without
 * names. The table in docs/operations.md says what each event tells; a test holds the two against each other.
 */
export const securityEvents = [
  'guest_sign_in',
  'manager_sign_in',
  'owner_sign_in',
  'room_card_read',
  'password_change',
  'owner_password_set',
  'hotel_create',
  'hotel_change',
  'manager_create',
  'manager_remove',
  'manager_password_reset',
  'guests_search',
  'guest_export',
  'guest_erase',
  'backup',
  'restore',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Ids, counts and names of fields; never what a person is called or has written. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

/** What a handler was asked, as far as an event needs it. */
export type Asked = {
  params?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  scope: Scope
  request: FastifyRequest
}

/** What else the line of an event tells; `answer` is missing where it was refused. */
export type DescribeEvent = (asked: Asked, answer?: unknown) => EventFields | undefined
/** The event that a route leaves in the log. */
export type LoggedAs = { event: SecurityEvent; fields?: DescribeEvent }

/** Writes down what was done by a command or by the process itself, and for no caller. */
export const logDone = (log: Log, event: SecurityEvent, fields: EventFields): void =>
  log.info({ event, outcome: 'done', ...fields }, 'security')

// Who is refused is told; what somebody has only filled in wrongly is not.
const toldStatuses = new Set([401, 403, 429])
const repeatMs = 60_000
const maxAddresses = 10_000

/**
 * Writes security events. A caller's address is personal data, and still has to be recognised from line to line: so it
 * is written as HMAC under a secret that this process makes anew each day and keeps nowhere. Lines of one day belong
 * together; afterwards nobody can find out from a log that was kept who it was, not even by trying all addresses.
 */
export class SecurityLog {
  readonly #log: Log
  readonly #now: () => number
  #secret = { day: '', key: randomBytes(32) }
  /** When "too often" was last written for an address, and how often it was left out since. */
  readonly #delayed = new Map<string, { at: number; left: number }>()

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Does what a route does, and writes down what came of it. */
  async follow<T>({ event, fields }: LoggedAs, asked: Asked, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      this.#log.info({ event, outcome: 'done', ...this.#caller(asked), ...fields?.(asked, answer) }, 'security')
      return answer
    } catch (error) {
      if (error instanceof Refusal && toldStatuses.has(error.failure.status))
        this.#refused(event, error, { ...this.#caller(asked), ...fields?.(asked) })
      throw error
    }
  }

  #refused(event: SecurityEvent, { failure: { code, status } }: Refusal, told: EventFields): void {
    const left = status === 429 ? this.#leftOut(`${event} ${String(told['address'])}`) : 0
    if (left !== null)
      this.#log.warn({ event, outcome: code, ...told, ...(left > 0 && { left_out: left }) }, 'security')
  }

  /**
   * Whoever is told to wait and does not could fill the disk: one line a minute says it. @returns how many were left
   * out; null where this one is
   */
  #leftOut(key: string): number | null {
    const known = this.#delayed.get(key)
    if (known && this.#now() - known.at < repeatMs) {
      known.left += 1
      return null
    }
    if (this.#delayed.size >= maxAddresses) this.#delayed.clear()
    this.#delayed.set(key, { at: this.#now(), left: 0 })
    return known?.left ?? 0
  }

  #caller({ params, body, scope, request }: Asked): EventFields {
    const { kind, id } = (scope.actor ?? {}) as { kind?: string; id?: string }
    const email = body?.['email']
    return {
      request: request.id,
      hotel: scope.hotelId || params?.['hotelId'],
      ...(id !== undefined && { [kind === 'guest' ? 'guest' : 'account']: id }),
      ...(typeof email === 'string' && email !== '' && { email: this.#hidden(email.trim().toLowerCase()) }),
      address: this.#hidden(request.ip),
    }
  }

  #hidden(value: string): string {
    const day = new Date(this.#now()).toISOString().slice(0, 10)
    if (day !== this.#secret.day) this.#secret = { day, key: randomBytes(32) }
    return createHmac('sha256', this.#secret.key).update(value).digest('base64url').slice(0, 12)
  }
}
