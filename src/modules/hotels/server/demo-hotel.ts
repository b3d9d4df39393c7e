import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { Keys } from '#platform/server/security/keys.ts'

/** A demo hotel that a module fills with example data. `random` gives the same numbers every time. */
export type DemoHotel = {
  guests: readonly GuestScope[]
  staff: MemberScope
  now: number
  random: () => number
  /** Null where the demo is loaded without a store: it has no private pictures then. */
  pictures: PrivatePictures | null
  /** Absent where the demo is loaded without an installation secret: nothing is sealed then. */
  keys?: Keys | null
}
