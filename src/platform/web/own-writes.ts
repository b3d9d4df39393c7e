// A logical clock of this tab (Lamport clock): it orders requests and live events without the wall clock.

// What this tab itself wrote: live lists must not count it as news, and a late answer must not undo a newer event.
const made = new Set<string>()
const asked = new WeakMap<object, number>()
let moments = 0

/** The next moment of this tab. Moments only grow; they order what was sent and what came, whatever the clock says. */
export const nextSequence = (): number => ++moments

/** Notes the id of a row that this tab is about to create. */
export const markCreatedHere = (body: unknown): void => {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') made.add(body.id)
}

/** Whether this tab created the row with this id. */
export const wasCreatedHere = (id: string): boolean => made.has(id)

/** Notes at which moment the question to this answer was asked. */
export const stampRequest = (answer: unknown, moment: number): void => {
  if (typeof answer === 'object' && answer !== null) asked.set(answer, moment)
}

/** The moment at which the question to this answer was asked; undefined for anything that is no answer of the API. */
export const requestedAt = (answer: object): number | undefined => asked.get(answer)
