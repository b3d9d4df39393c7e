import { newId } from '#platform/contract/id.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'

/** An event of the log as it is read from there, for what features make of one. By default an insert. */
export const getLoggedEvent = (
  entity: string,
  row: Record<string, unknown>,
  values: Partial<Pick<LoggedEvent, 'operation' | 'changed'>> = {},
): LoggedEvent => {
  const id = newId()
  return {
    number: 1,
    entity,
    operation: 'insert',
    id,
    row: { id, ...row },
    at: new Date().toISOString(),
    audience: 'staff',
    guestId: null,
    stayId: null,
    changed: [],
    ...values,
  }
}

/** An update that changed these columns. */
export const getUpdate = (entity: string, row: Record<string, unknown>, ...changed: string[]): LoggedEvent =>
  getLoggedEvent(entity, row, { operation: 'update', changed: [...changed, 'updated_at'] })

/** A deletion. */
export const getDeletion = (entity: string, row: Record<string, unknown>): LoggedEvent =>
  getLoggedEvent(entity, row, { operation: 'delete' })
