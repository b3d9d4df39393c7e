import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, connections } from './http.ts'
import type { Reader } from './reader.ts'

/** Staff at their boards: each moves on the oldest open request of its screen; a lost race is no failure. */
export class StaffClient {
  moved = 0
  readonly problems: string[] = []
  readonly #agent: Agent
  readonly #work: Promise<unknown>
  #closing = false

  constructor(boards: readonly Reader[]) {
    this.#agent = connections(boards.length)
    this.#work = Promise.all(boards.map((board) => this.#sitAt(board)))
  }

  async finish(): Promise<void> {
    this.#closing = true
    await this.#work
    this.#agent.destroy()
  }

  async #sitAt({ rows, options: { base, hotel, person } }: Reader): Promise<void> {
    while (!this.#closing) {
      await pause(20 + Math.random() * 200)
      const row = [...rows.values()].find(({ status }) => status !== 'completed')
      if (!row) continue
      const step = row['status'] === 'pending' ? 'start' : 'complete'
      const reply = await ask('POST', `${base}/api/hotels/${hotel.id}/requests/${String(row['id'])}/${step}`, {
        cookie: person.cookie,
        agent: this.#agent,
      })
      if (reply.status === 200) this.moved += 1
      else if (![0, 409, 503].includes(reply.status)) this.problems.push(`${step}: ${JSON.stringify(reply)}`)
    }
  }
}
