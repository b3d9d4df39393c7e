import { idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/people/server/gate.ts'
import { manual, onlyManualDeleted, type NewReservation, type Reservation } from '../contract.ts'
import { newReservationProblem } from '../policy.ts'
import * as store from './store.ts'

/** Reservations by hand. Files are the business of `ImportService`. */
export class ReservationService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  months(scope: ManagerScope): Promise<{ months: { month: string; count: number }[]; sources: string[]; event_number: number }> {
    return this.#database.read(scope, async (tx) => {
      const [counted, number] = await Promise.all([store.countByMonth(tx, scope), eventNumber(tx, scope)])
      const counts = new Map<string, number>()
      for (const { month, count } of counted) counts.set(month, (counts.get(month) ?? 0) + count)
      const platforms = new Set(counted.map(({ source }) => source).filter((source) => source !== manual))
      return { months: Array.from(counts, ([month, count]) => ({ month, count })), sources: Array.from(platforms).toSorted(), event_number: number }
    })
  }

  list(scope: ManagerScope, month: string): Promise<{ items: Reservation[]; event_number: number }> {
    if (Number(month.slice(5)) < 1 || Number(month.slice(5)) > 12) return this.#database.read(scope, async (tx) => ({ items: [], event_number: await eventNumber(tx, scope) }))
    return this.#database.read(scope, async (tx) => {
      const [items, number] = await Promise.all([store.listOfMonth(tx, scope, month), eventNumber(tx, scope)])
      return { items, event_number: number }
    })
  }

  /** Adding twice with the same id is adding once. */
  async add(scope: ManagerScope, reservation: NewReservation): Promise<Reservation> {
    const problem = newReservationProblem(reservation)
    if (problem) throw new Refusal(problem)
    return this.#database.write(scope, async (tx) => {
      const made = await store.insertManual(tx, scope, reservation)
      if (made) return made
      const first = await store.findReservation(tx, scope, reservation.id)
      const same = first && (['guest_name', 'apartment', 'check_in', 'check_out'] as const).every((name) => first[name] === reservation[name])
      if (!same) throw new Refusal(idTaken)
      return first
    })
  }

  async delete(scope: ManagerScope, id: string): Promise<void> {
    await this.#database.write(scope, async (tx) => {
      if (await store.deleteManual(tx, scope, id)) return
      throw new Refusal((await store.findReservation(tx, scope, id)) ? onlyManualDeleted : notFound)
    })
  }
}

