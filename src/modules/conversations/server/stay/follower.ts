import type { Stay } from '#modules/stays/contract.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Conversation } from '../../contract.ts'
import { forgetStays } from '../privacy/source.ts'
import * as store from '../store.ts'
import { moveMessages } from './move-messages.ts'

/** Changes a conversation with its stay. The caller has locked the stay. */
export const stayFollower: StayFollower = {
  changed: async (tx, scope, stay) => {
    const current = await store.lockConversation(tx, scope, stay.id)
    const { room_number, lead_name: guest_name } = stay
    if (!current || (current.room_number === room_number && current.guest_name === guest_name)) return
    await store.updateConversation(tx, scope, stay.id, { room_number, guest_name })
  },
  forgotten: forgetStays,
  // The guests have left, so an answer would not be read: the conversation stops waiting.
  ended: async (tx, scope, { id }) => {
    const current = await store.lockConversation(tx, scope, id)
    if (current?.status === 'waiting') await store.updateConversation(tx, scope, id, store.endOfWait('closed'))
  },
  merged: async (tx, scope, { from, into }) => {
    const [one, other] = await lockBoth(tx, scope, from.id, into.id)
    if (!one) return
    const lastAt = await moveMessages(tx, scope, from.id, into.id)
    await store.deleteConversation(tx, scope, from.id)
    await saveMerged(tx, scope, into, one, other, lastAt)
    // With messages in only one of the two, its mark of reading is that of both.
    if (!other && from.hotel_read_until !== null) await store.setHotelMark(tx, scope, into.id, from.hotel_read_until)
  },
}

/** Deadlock: several conversations are locked in the order of their ids everywhere. */
const lockBoth = async (
  tx: Tx,
  scope: Scope,
  from: string,
  into: string,
): Promise<[Conversation | undefined, Conversation | undefined]> => {
  const rows = new Map<string, Conversation | undefined>()
  for (const id of [from, into].toSorted((a, b) => (a < b ? -1 : 1))) {
    rows.set(id, await store.lockConversation(tx, scope, id))
  }
  return [rows.get(from), rows.get(into)]
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

const ranks = { waiting: 2, answered: 1, closed: 0 } as const

/** The one that keeps its wait: one that waits, and of two the one that has waited longer. */
const leadingOf = (one: Conversation, other: Conversation | undefined): Conversation => {
  if (!other || ranks[one.status] > ranks[other.status]) return one
  if (ranks[one.status] < ranks[other.status]) return other
  return (one.waiting_since ?? '') < (other.waiting_since ?? '') ? one : other
}

const waitColumns = [
  'status',
  'waiting_since',
  'claimed_at',
  'claimed_by',
  'claimed_by_id',
  'escalation_level',
  'escalation_raised_at',
  'escalation_due_at',
] as const satisfies readonly (keyof Conversation)[]
type Wait = Pick<Conversation, (typeof waitColumns)[number]>

const saveMerged = async (
  tx: Tx,
  scope: Scope,
  { id, room_number, lead_name: guest_name }: Stay,
  one: Conversation,
  other: Conversation | undefined,
  lastAt: string,
): Promise<void> => {
  const leading = leadingOf(one, other)
  const assigned = other?.assignee_id ? other : one
  const merged = {
    room_number,
    guest_name,
    ...(Object.fromEntries(waitColumns.map((column) => [column, leading[column]])) as Wait),
    last_message_at: lastAt,
    last_author: other && other.last_message_at > one.last_message_at ? other.last_author : one.last_author,
    unread: one.unread + (other?.unread ?? 0),
    guest_read_until: later(one.guest_read_until, other?.guest_read_until ?? null),
    assignee_id: assigned.assignee_id,
    assignee_name: assigned.assignee_name,
  }
  await (other ? store.updateConversation(tx, scope, id, merged) : store.insertConversation(tx, scope, id, merged))
}
