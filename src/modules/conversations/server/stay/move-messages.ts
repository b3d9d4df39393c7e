import { changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { raiseGuestMarks } from '../messages/read-marks.ts'

type MessageRef = { id: string; stay_id: string; created_at: string }

/** Times that rise strictly, each as early as it may be. @param messages in their order */
const spread = (messages: readonly MessageRef[]): MessageRef[] => {
  let last = 0
  return messages.map((message) => {
    last = Math.max(Date.parse(message.created_at), last + 1)
    return { ...message, created_at: new Date(last).toISOString() }
  })
}

/**
 * Moves the messages, pictures and read marks of a stay into another one. Two messages of the same moment follow each
 * other by a millisecond. Both conversations are locked.
 * @returns the time of the last message
 */
export const moveMessages = async (tx: Tx, scope: Scope, from: string, into: string): Promise<string> => {
  const { hotelId } = scope
  const before = await tx
    .selectFrom('messages')
    .select(['id', 'stay_id', 'created_at'])
    .where('hotel_id', '=', hotelId)
    .where('stay_id', 'in', [from, into])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const after = spread(before)
  // The last one first: each moves to a time that nothing has any more.
  for (const [at, { id, created_at }] of [...after.entries()].toReversed())
    if (before[at]?.created_at !== created_at) await place(tx, hotelId, id, into, created_at)
  await tx
    .updateTable('messages')
    .set({ stay_id: into, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', from)
    .execute()
  await tx
    .updateTable('message_images')
    .set({ stay_id: into })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', from)
    .execute()
  await moveReadMarks(tx, scope, from, into)
  const last = after.at(-1)
  if (!last) throw new Error('A conversation without a message.')
  return last.created_at
}

const place = async (tx: Tx, hotelId: string, id: string, stayId: string, at: string): Promise<void> => {
  await tx
    .updateTable('messages')
    .set({ stay_id: stayId, created_at: at, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .execute()
}

const moveReadMarks = async (tx: Tx, scope: Scope, from: string, into: string): Promise<void> => {
  const marks = await tx
    .deleteFrom('message_reads')
    .where('hotel_id', '=', scope.hotelId)
    .where('stay_id', '=', from)
    .returning(['guest_id', 'read_until'])
    .execute()
  await raiseGuestMarks(
    tx,
    scope,
    marks.map((mark) => ({ ...mark, stay_id: into })),
  )
}
