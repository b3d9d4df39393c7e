// The tenant of a call. A hotel is a tenant, and a Scope binds the work to one.

let make: (hotelId: string, actor: unknown) => Scope

/**
 * Proof that somebody may work inside one hotel: who he is, and which hotel. Only the session gate makes one, so a
 * store function that takes a Scope cannot be called by a way round the gate.
 */
export class Scope<Actor = unknown> {
  // A private member makes the type nominal: an object of the same shape is not a Scope.
  readonly #minted = true
  readonly hotelId: string
  readonly actor: Actor

  static {
    // Handed out once, to this module alone: nobody who holds the class can make one.
    make = (hotelId, actor) => new Scope(hotelId, actor)
  }

  private constructor(hotelId: string, actor: Actor) {
    this.hotelId = hotelId
    this.actor = actor
  }

  /** Whether this really came from `mintScope`. */
  static isMinted(value: unknown): boolean {
    return typeof value === 'object' && value !== null && #minted in value
  }
}

/**
 * Makes a Scope. May be imported by the session gate, by test set-up and by demo data alone; tools/check-structure.ts
 * holds the list.
 */
export const mintScope = <Actor>(hotelId: string, actor: Actor): Scope<Actor> => make(hotelId, actor) as Scope<Actor>
