import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { newId } from '#platform/contract/id.ts'
import { ask, connections } from './http.ts'
import type { TestHotel, Person } from './seed-hotels.ts'

export type Owner = { hotel: TestHotel; guest: Person }

/** A ticket that guests create: the path, the body, and which fields of the answer must equal it. */
export type PlannedRequest = {
  path: string
  body(id: string, owner: Owner): Record<string, unknown>
  echoed(body: Record<string, unknown>, owner: Owner): Record<string, unknown>
  newId(): string
}

export const towels: PlannedRequest = {
  path: 'my/requests',
  newId,
  body: (id) => ({ id, type: 'towels', description: `Wish ${id}` }),
  echoed: ({ id, description }, { guest }) => ({ id, description, guest_id: guest.id }),
}

export type LoadProfile = {
  /** The longest pause of a guest between two requests. */
  betweenMs: number
  request: PlannedRequest
  /** Requests of each guest; without it they continue until `finish`. */
  each: number
  /** The share of attempts whose connection breaks after the request was sent, so that no answer comes. */
  breaking: number
}

/** The records of the guests' phones: every request that they began, and which were acknowledged with 201. */
export class Ledger {
  readonly begun = new Map<string, Owner>()
  readonly acknowledged = new Set<string>()
  /** The answers, by request. */
  readonly answers = new Map<string, Record<string, unknown>>()
  /** Attempts whose connection broke after the request was sent. */
  broken = 0
  /** Attempts, answered or not. */
  attempts = 0
  /** How often each failure occurred: network codes and statuses of 429 and above. */
  readonly failures: Record<string, number> = {}
  /** Faults: another refusal than "try again", or an answer that differs from the request. */
  readonly problems: string[] = []

  fail(what: string): void {
    this.failures[what] = (this.failures[what] ?? 0) + 1
  }
}

/**
 * Guests who create one thing after another and send each again, with the same id, until it is acknowledged. Some hang
 * up before the answer comes; some send again although they were answered.
 */
export class GuestClients {
  readonly ledger = new Ledger()
  readonly #bases: readonly string[]
  readonly #profile: LoadProfile
  readonly #work: Promise<unknown>
  readonly #agent: Agent
  #closing = false

  /** @param base the program's address; with several, each attempt uses any of them */
  constructor(base: string | readonly string[], owners: readonly Owner[], profile: Partial<LoadProfile> = {}) {
    this.#bases = [base].flat()
    this.#profile = { betweenMs: 20, request: towels, each: Infinity, breaking: 0.05, ...profile }
    this.#agent = connections(owners.length)
    this.#work = Promise.all(owners.map((owner) => this.#use(owner)))
  }

  /** Resolves when `more` further requests are acknowledged. */
  async acknowledges(more: number, withinMs: number): Promise<void> {
    const wanted = this.ledger.acknowledged.size + more
    const end = Date.now() + withinMs
    while (this.ledger.acknowledged.size < wanted) {
      if (Date.now() > end)
        throw new Error(
          `Only ${this.ledger.acknowledged.size} of ${wanted} requests were acknowledged within ${withinMs} ms: ` +
            `${JSON.stringify(this.ledger.failures)} ${this.ledger.problems.slice(0, 3).join('; ')}`,
        )
      await pause(5)
    }
  }

  /** Begins no further request and resolves when those in flight are acknowledged. */
  async finish(): Promise<Ledger> {
    this.#closing = true
    return this.made()
  }

  /** Resolves when every guest has everything acknowledged. */
  async made(): Promise<Ledger> {
    await this.#work
    this.#agent.destroy()
    return this.ledger
  }

  async #use(owner: Owner): Promise<void> {
    const { request, each, betweenMs } = this.#profile
    for (let made = 0; made < each && !this.#closing && this.ledger.problems.length === 0; made += 1) {
      const id = request.newId()
      const body = request.body(id, owner)
      this.ledger.begun.set(id, owner)
      while (!(await this.#send(id, body, owner)) && this.ledger.problems.length === 0)
        await pause(20 + Math.random() * 100)
      if (Math.random() < 0.1) await this.#send(id, body, owner)
      await pause(Math.random() * betweenMs)
    }
  }

  /** Sends a request; true when it is acknowledged. */
  async #send(id: string, body: Record<string, unknown>, owner: Owner): Promise<boolean> {
    const { ledger } = this
    const { request, breaking } = this.#profile
    ledger.attempts += 1
    const breaks = Math.random() < breaking
    if (breaks) ledger.broken += 1
    const base = this.#bases[Math.floor(Math.random() * this.#bases.length)] ?? ''
    const reply = await ask('POST', `${base}/api/hotels/${owner.hotel.id}/${request.path}`, {
      cookie: owner.guest.cookie,
      body,
      agent: this.#agent,
      ...(breaks && { hangUpAfterMs: Math.random() * 20 }),
    })
    if (reply.status === 201 && 'body' in reply) {
      if (!isDeepStrictEqual({ ...reply.body, ...request.echoed(body, owner) }, reply.body))
        ledger.problems.push(`another row was answered: ${JSON.stringify(reply.body)}`)
      ledger.acknowledged.add(id)
      ledger.answers.set(id, reply.body)
      return true
    }
    const again = reply.status === 0 || reply.status === 429 || reply.status === 502 || reply.status === 503
    if ('why' in reply) ledger.fail(reply.why)
    else if (again) ledger.fail(String(reply.status))
    else ledger.problems.push(`${reply.status} ${JSON.stringify(reply.body)}`)
    return false
  }
}
