import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import type { House, Person } from './houses.ts'
import { ask, connections } from './http.ts'

type Owner = { house: House; guest: Person }

/** What the phones of guests wrote down: every wish they began, and which were acknowledged with 201. */
export class Ledger {
  readonly begun = new Map<string, Owner>()
  readonly acknowledged = new Set<string>()
  /** Requests sent, answered or not. */
  sendings = 0
  /** How often which failure was seen: network codes and statuses of 429 and above. */
  readonly failures: Record<string, number> = {}
  /** What must never happen: another refusal than "try again", or an answer that is not the wish. */
  readonly problems: string[] = []

  fail(what: string): void {
    this.failures[what] = (this.failures[what] ?? 0) + 1
  }
}

/**
 * Guests who ask for one thing after another and send each wish again, with the same id, until it is acknowledged. Some
 * hang up before the answer comes; some send again although they were answered.
 */
export class Phones {
  readonly ledger = new Ledger()
  readonly #base: string
  readonly #betweenMs: number
  readonly #work: Promise<unknown>
  readonly #agent: Agent
  #closing = false

  /** @param pace `betweenMs`: the longest pause of a guest between two wishes */
  constructor(base: string, owners: readonly Owner[], pace = { betweenMs: 20 }) {
    this.#base = base
    this.#betweenMs = pace.betweenMs
    this.#agent = connections(owners.length)
    this.#work = Promise.all(owners.map((owner) => this.#use(owner)))
  }

  /** Resolves when `more` further wishes are acknowledged. */
  async acknowledges(more: number, withinMs: number): Promise<void> {
    const wanted = this.ledger.acknowledged.size + more
    const end = Date.now() + withinMs
    while (this.ledger.acknowledged.size < wanted) {
      if (Date.now() > end) throw new Error(`Only ${this.ledger.acknowledged.size} of ${wanted} wishes were acknowledged within ${withinMs} ms: ${JSON.stringify(this.ledger.failures)} ${this.ledger.problems.slice(0, 3).join('; ')}`)
      await pause(5)
    }
  }

  /** Begins no further wish and resolves when those under way are acknowledged. */
  async finish(): Promise<Ledger> {
    this.#closing = true
    await this.#work
    this.#agent.destroy()
    return this.ledger
  }

  async #use(owner: Owner): Promise<void> {
    while (!this.#closing && this.ledger.problems.length === 0) {
      const id = newId()
      this.ledger.begun.set(id, owner)
      while (!(await this.#send(id, owner)) && this.ledger.problems.length === 0) await pause(20 + Math.random() * 100)
      if (Math.random() < 0.1) await this.#send(id, owner)
      await pause(Math.random() * this.#betweenMs)
    }
  }

  /** Sends a wish; true when it is acknowledged. */
  async #send(id: string, { house, guest }: Owner): Promise<boolean> {
    const { ledger } = this
    ledger.sendings += 1
    const wish = { id, type: 'towels', description: `Wish ${id}` }
    const reply = await ask('POST', `${this.#base}/api/hotels/${house.id}/my/requests`, {
      cookie: guest.cookie, body: wish, agent: this.#agent, ...(Math.random() < 0.05 && { hangUpAfterMs: Math.random() * 6 }),
    })
    if (reply.status === 201 && 'body' in reply) {
      if (reply.body['id'] !== id || reply.body['description'] !== wish.description || reply.body['guest_id'] !== guest.id) ledger.problems.push(`another row was answered: ${JSON.stringify(reply.body)}`)
      ledger.acknowledged.add(id)
      return true
    }
    const again = reply.status === 0 || reply.status === 429 || reply.status === 502 || reply.status === 503
    if ('why' in reply) ledger.fail(reply.why)
    else if (again) ledger.fail(String(reply.status))
    else ledger.problems.push(`${reply.status} ${JSON.stringify(reply.body)}`)
    return false
  }
}
