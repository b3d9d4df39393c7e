import { mintScope, type Scope } from '#platform/server/scope.ts'

/**
 * A scope without the gate, for tests that put the hotel's rows into a state that no route creates (an old date, a
 * price changed behind a cart).
 * @param hotelId the hotel of the rows
 * @param actor the actor that the tested code expects
 */
export const scopeFor = <Actor>(hotelId: string, actor: Actor): Scope<Actor> => mintScope(hotelId, actor)
