/** A ticket by its table and id. */
export type TicketId = { entity: string; id: string }

/** The ticket in an address, `?about=service_requests.<id>`. */
export const writeAbout = ({ entity, id }: TicketId): string => `${entity}.${id}`

/** The ticket that an address names, or null. */
export const readAbout = (text: unknown): TicketId | null => {
  const [, entity, id] = (typeof text === 'string' && /^([a-z_]+)\.([0-9a-f-]{36})$/.exec(text)) || []
  return entity !== undefined && id !== undefined ? { entity, id } : null
}
