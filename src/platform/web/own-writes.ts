// What this tab itself wrote: live lists must not count it as news, and must not let a late answer undo a newer event.
const made = new Set<string>()
const asked = new WeakMap<object, number>()

/** Notes the id of a row that this tab is about to create. */
export const noteMade = (body: unknown): void => {
  if (hasId(body)) made.add(body.id)
}

/** Whether this tab created the row with this id. */
export const wasMadeHere = (id: string): boolean => made.has(id)

/** Notes when the question to this answer was asked (`performance.now()`). */
export const noteAsked = (answer: unknown, at: number): void => {
  if (typeof answer === 'object' && answer !== null) asked.set(answer, at)
}

/** When the question to this answer was asked; undefined for an object that is no answer of the API. */
export const askedAt = (answer: object): number | undefined => asked.get(answer)

const hasId = (body: unknown): body is { id: string } => typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
