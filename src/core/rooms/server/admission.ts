import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { GuestSignInPolicy } from '#core/hotels/contract.ts'
import type { Hotels } from '#core/hotels/server/hotels.ts'
import type { NobodyScope } from '#core/people/server/gate.ts'
import { codeForm, isStayOf, roomFinder, type Stay } from '../policy.ts'
import { listRooms, roomOfCard } from './store.ts'

/** What a feature knows of who stays in the hotel between two days (`YYYY-MM-DD`), both included. */
export type StaysBetween = (tx: Tx, hotelId: string, from: string, to: string) => Promise<Stay[]>

/** What proved that somebody stays here. */
export type Proof = 'card' | 'code' | 'reservation'

/** Somebody at the door: the room is what he typed, or what his card says. */
export type Arrival = { room_number: string; guest_name: string; code: string; byCard: boolean }

const dayMs = 86_400_000

/** Whom a hotel lets in as a guest, by its policy. */
export class Admission {
  readonly #database: Database
  readonly #hotels: Hotels
  readonly #clock: Clock
  readonly #stays: readonly StaysBetween[]
  constructor(database: Database, hotels: Hotels, clock: Clock, stays: readonly StaysBetween[]) {
    this.#database = database
    this.#hotels = hotels
    this.#clock = clock
    this.#stays = stays
  }

  /** What this hotel asks for. */
  async policyOf({ hotelId }: NobodyScope): Promise<GuestSignInPolicy> {
    return (await this.#hotels.find(hotelId))?.guest_signin ?? 'open'
  }

  /** The room of a card, or null where it is not valid (any more). */
  async roomOfCard(scope: NobodyScope, card: string): Promise<string | null> {
    return (await this.#database.read(scope, (tx) => roomOfCard(tx, scope, card)))?.room_number ?? null
  }

  /**
   * Whether somebody comes in, and what has proved that he stays here (`null`: nothing has, and nothing had to).
   * A card fills in the room; a code or a reservation that is asked for has to be right all the same.
   */
  async judge(scope: NobodyScope, policy: GuestSignInPolicy, arrival: Arrival): Promise<{ admitted: boolean; proof: Proof | null }> {
    if (policy === 'code') {
      const right = await this.#codeIsRight(scope, arrival)
      return { admitted: right, proof: right ? 'code' : null }
    }
    if (policy !== 'reservation' && arrival.byCard) return { admitted: true, proof: 'card' }
    if (policy === 'qr') return { admitted: false, proof: null }
    const reserved = await this.#isReserved(scope, arrival)
    return { admitted: reserved || policy === 'open', proof: reserved ? 'reservation' : null }
  }

  async #codeIsRight(scope: NobodyScope, { room_number, code }: Arrival): Promise<boolean> {
    const room = roomFinder(await this.#database.read(scope, (tx) => listRooms(tx, scope)))(room_number)
    // A room that is not there costs the same work.
    const right = Buffer.from(codeForm(room?.stay_code ?? '').padEnd(64, '-'))
    const given = Buffer.from(codeForm(code).slice(0, 64).padEnd(64, '-'))
    return timingSafeEqual(right, given) && room !== null
  }

  /** Guests come early and stay late: a day before and after counts. */
  async #isReserved(scope: NobodyScope, guest: Arrival): Promise<boolean> {
    const [from, to] = [-dayMs, dayMs].map((away) => new Date(this.#clock.now() + away).toISOString().slice(0, 10)) as [string, string]
    const stays = await this.#database.read(scope, async (tx) => {
      const found: Stay[] = []
      for (const staysBetween of this.#stays) found.push(...(await staysBetween(tx, scope.hotelId, from, to)))
      return found
    })
    return stays.some((stay) => isStayOf(stay, guest))
  }
}
