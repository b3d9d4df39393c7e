import type { Tx } from '#platform/server/database/transaction.ts'
import { recordEntry, type Recorder } from './record.ts'

/** A row that its name tells of. */
type Row = { id: string; name?: string | null; title?: string | null; room_number?: string | null }

const getLabel = ({ name, title, room_number }: Row): string => name ?? title ?? room_number ?? ''

/** Records a row that is new. @returns it */
export const recordAdded = async <Added extends Row>(
  tx: Tx,
  recorder: Recorder,
  [action, entity]: readonly [action: string, entity: string],
  after: Added,
): Promise<Added> => {
  await recordEntry(tx, recorder, action, { entity, id: after.id, label: getLabel(after), after })
  return after
}

/** Records the change of a row. Nothing where both are the same. @returns the row after it */
export const recordChanged = async <Changed extends Row>(
  tx: Tx,
  recorder: Recorder,
  [action, entity]: readonly [action: string, entity: string],
  before: Row,
  after: Changed,
): Promise<Changed> => {
  await recordEntry(tx, recorder, action, { entity, id: after.id, label: getLabel(after), before, after })
  return after
}

/** Records that a row is gone. */
export const recordRemoved = (
  tx: Tx,
  recorder: Recorder,
  [action, entity]: readonly [action: string, entity: string],
  before: Row,
): Promise<void> => recordEntry(tx, recorder, action, { entity, id: before.id, label: getLabel(before), before })
