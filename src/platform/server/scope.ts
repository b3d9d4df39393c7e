// The tenant of a call. A hotel is a tenant, and a Scope binds the work to one.

/** The call that a scope was made for. Absent for work without a call, such as a job. */
export type ScopeCall = {
  readonly requestId: string
  /** The caller's network address. */
  readonly address: string
  /** The actions that were recorded in the audit log for it. */
  readonly recorded: Set<string>
}

let make: (hotelId: string, actor: unknown) => Scope

/**
 * Proof that a caller may work inside one hotel: who they are, and which hotel. Only the session gate creates one, so a
 * store function that takes a Scope cannot be called without passing the gate.
 */
export class Scope<Actor = unknown> {
  // A private member makes the type nominal: an object of the same shape is not a Scope.
  readonly #minted = true
  readonly hotelId: string
  readonly actor: Actor
  /** Set by the registration of routes. */
  call?: ScopeCall

  static {
    // Handed out once, to this module: holding the class is not enough to create one.
    make = (hotelId, actor) => new Scope(hotelId, actor)
  }

  private constructor(hotelId: string, actor: Actor) {
    this.hotelId = hotelId
    this.actor = actor
  }

  /** True if this value came from `mintScope`. */
  static isMinted(value: unknown): boolean {
    return typeof value === 'object' && value !== null && #minted in value
  }
}

/**
 * Creates a Scope. Only the session gate, test set-up and demo data may import it: `.oxlintrc.json`, and for `import()`
 * tools/structure/rules/layers.ts.
 */
export const mintScope = <Actor>(hotelId: string, actor: Actor): Scope<Actor> => make(hotelId, actor) as Scope<Actor>
