import type { Database } from '#platform/server/database/transaction.ts'
import type { Handled } from '#platform/server/http/handled.ts'
import type { FeatureKey } from '#core/hotels/contract.ts'
import type { GuestScope, ManagerScope } from '#core/people/server/gate.ts'

/** What every feature may use. */
export type FeatureParts = { database: Database }

/** A demo hotel that a feature fills with a plausible past; `random` gives the same numbers every time. */
export type DemoHouse = { guests: readonly GuestScope[]; staff: ManagerScope; now: number; random: () => number }

/** What a feature gives to the server: its name, which is its flag, and the routes it serves. */
export type FeatureServer = {
  readonly name: FeatureKey
  readonly routes: (parts: FeatureParts) => Handled[]
  readonly demo?: (database: Database, house: DemoHouse) => Promise<void>
}
