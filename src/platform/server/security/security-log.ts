import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/contract/failure.ts'
import type { Log } from '../log.ts'
import type { Scope } from '../scope.ts'

/**
 * The security events: one log line each, with ids and without names. The table in docs/operations.md explains each
 * event, and a test compares the two.
 */
export const securityEvents = [
  'guest_sign_in',
  'manager_sign_in',
  'owner_sign_in',
  'room_card_read',
  'password_change',
  'owner_password_set',
  'second_factor_on',
  'second_factor_off',
  'second_factor_remove',
  'recovery_codes_new',
  'owner_settings_change',
  'staff_invite',
  'staff_join',
  'device_link',
  'staff_remove',
  'staff_sign_out',
  'staff_password_link',
  'staff_password_mail',
  'staff_password_set',
  'hotel_create',
  'hotel_change',
  'hotel_deletion_request',
  'hotel_deletion_stop',
  'hotel_delete',
  'manager_create',
  'manager_remove',
  'manager_password_reset',
  'guests_search',
  'guest_export',
  'guest_erase',
  'api_key_create',
  'api_key_change',
  'api_key_revoke',
  'backup_request',
  'backup',
  'restore',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Ids, counts and field names; never a person's name or text. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

/** The parts of a request that an event needs. */
export type LoggedCall = {
  params?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  scope: Scope
  request: FastifyRequest
}

/** Adds fields to an event's line. `answer` is undefined when the call was refused. */
export type DescribeEvent = (call: LoggedCall, answer?: unknown) => EventFields | undefined
/** The event that a route writes to the log. */
export type LoggedAs = { event: SecurityEvent; fields?: DescribeEvent }

/** Logs an event of a command or of the process itself, without a caller. */
export const logDone = (log: Log, event: SecurityEvent, fields: EventFields): void =>
  log.info({ event, outcome: 'done', ...fields }, 'security')

// Logs calls that were refused, not those with invalid input.
const loggedStatuses = new Set([401, 403, 429])
const repeatMs = 60_000
const maxAddresses = 10_000

/**
 * Writes security events. A client's address is personal data, but lines of one client must be recognisable. So it is
 * written as HMAC with a secret that changes daily and is never stored. Lines of one day belong together; an address
 * cannot be recovered from an old log, not even by trying all addresses.
 */
export class SecurityLog {
  readonly #log: Log
  readonly #now: () => number
  #secret = { day: '', key: randomBytes(32) }
  /** When a 429 was last logged for an address, and how many have been left out since. */
  readonly #delayed = new Map<string, { at: number; left: number }>()

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Runs a route's handler and logs its outcome. */
  async follow<T>({ event, fields }: LoggedAs, call: LoggedCall, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      this.#log.info({ event, outcome: 'done', ...this.#caller(call), ...fields?.(call, answer) }, 'security')
      return answer
    } catch (error) {
      if (error instanceof Refusal && loggedStatuses.has(error.failure.status))
        this.#refused(event, error, { ...this.#caller(call), ...fields?.(call) })
      throw error
    }
  }

  #refused(event: SecurityEvent, { failure: { code, status } }: Refusal, fields: EventFields): void {
    const left = status === 429 ? this.#countLeftOut(`${event} ${String(fields['address'])}`) : 0
    if (left !== null)
      this.#log.warn({ event, outcome: code, ...fields, ...(left > 0 && { left_out: left }) }, 'security')
  }

  /**
   * A client that ignores 429 could fill the disk, so log one line a minute.
   * @returns how many lines were left out before this one; null when this one is left out too
   */
  #countLeftOut(key: string): number | null {
    const known = this.#delayed.get(key)
    if (known && this.#now() - known.at < repeatMs) {
      known.left += 1
      return null
    }
    if (this.#delayed.size >= maxAddresses) this.#delayed.clear()
    this.#delayed.set(key, { at: this.#now(), left: 0 })
    return known?.left ?? 0
  }

  #caller({ params, body, scope, request }: LoggedCall): EventFields {
    const { kind, id } = (scope.actor ?? {}) as { kind?: string; id?: string }
    const email = body?.['email']
    return {
      request: request.id,
      hotel: scope.hotelId || params?.['hotelId'],
      ...(id !== undefined && { [kind === 'guest' ? 'guest' : 'account']: id }),
      ...(typeof email === 'string' && email !== '' && { email: this.#pseudonym(email.trim().toLowerCase()) }),
      address: this.#pseudonym(request.ip),
    }
  }

  #pseudonym(value: string): string {
    const day = new Date(this.#now()).toISOString().slice(0, 10)
    if (day !== this.#secret.day) this.#secret = { day, key: randomBytes(32) }
    return createHmac('sha256', this.#secret.key).update(value).digest('base64url').slice(0, 12)
  }
}
