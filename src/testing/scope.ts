import { mintScope, type Scope } from '#platform/server/scope.ts'

/**
 * A scope without the gate, for tests that put the hotel's rows into a state no route makes (an old date, a price
 * changed behind a cart).
 * @param hotelId the hotel whose rows are meant
 * @param actor whoever the tested code wants to see in it
 */
export const scopeFor = <Actor>(hotelId: string, actor: Actor): Scope<Actor> => mintScope(hotelId, actor)
