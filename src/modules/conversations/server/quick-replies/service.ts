import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { moveRow, type Move } from '#platform/server/list/move.ts'
import {
  maxQuickReplies,
  tooManyQuickReplies,
  type NewQuickReply,
  type QuickReply,
  type QuickReplyChange,
} from '../../contract/quick-replies.ts'
import * as store from './store.ts'

/** The answers that the staff have prepared. */
export const createQuickReplyService = (database: Database) => {
  const change = <T>(scope: ManagerScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.write(scope, async (tx) => {
      await store.lockQuickReplies(tx, scope)
      return work(tx)
    })

  const list = (scope: ManagerScope): Promise<{ items: QuickReply[]; event_number: number }> =>
    database.read(scope, async (tx) => ({
      items: await store.listQuickReplies(tx, scope),
      event_number: await eventNumber(tx, scope),
    }))

  /** Idempotent by id. */
  const add = (scope: ManagerScope, { id, title, text, translations = {} }: NewQuickReply): Promise<QuickReply> => {
    const values = { title, text, translations }
    return change(scope, async (tx) => {
      const replies = await store.listQuickReplies(tx, scope)
      const first = replies.find((reply) => reply.id === id)
      if (first) return hasValues(first, values) ? first : refuse(idTaken)
      if (replies.length >= maxQuickReplies) throw new Refusal(tooManyQuickReplies)
      const order = (replies.at(-1)?.order ?? 0) + 1
      const added = (await store.insertQuickReply(tx, scope, { id, ...values, order })) ?? refuse(idTaken)
      return recordAdded(tx, scope, ['conversations.reply_added', 'quick_replies'], added)
    })
  }

  /** @throws Refusal 409 with the current reply, when it has changed since the form was filled */
  const update = (scope: ManagerScope, id: string, { seen, ...form }: QuickReplyChange): Promise<QuickReply> =>
    change(scope, async (tx) => {
      const current = (await store.findQuickReply(tx, scope, id)) ?? refuse(notFound)
      const { title, text, translations = current.translations } = form
      // A retry after a lost response.
      if (hasValues(current, { title, text, translations })) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const changed = (await store.updateQuickReply(tx, scope, id, { title, text, translations })) ?? refuse(notFound)
      return recordChanged(tx, scope, ['conversations.reply_changed', 'quick_replies'], current, changed)
    })

  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const deleted = (await store.deleteQuickReply(tx, scope, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, ['conversations.reply_deleted', 'quick_replies'], deleted)
    })
  }

  /**
   * Swaps a reply with its neighbour. Idempotent: a reply already past the neighbour stays.
   * @returns both
   * @throws Refusal 409 with the reply, when the other one is no longer its neighbour
   */
  const move = (scope: ManagerScope, id: string, move: Move): Promise<QuickReply[]> =>
    change(scope, async (tx) => {
      const replies = await store.listQuickReplies(tx, scope)
      const moved = moveRow(replies, id, move)
      for (const reply of moved)
        if (!replies.includes(reply)) await store.placeQuickReply(tx, scope, reply.id, reply.order)
      return [id, move.past].flatMap((one) => moved.filter((reply) => reply.id === one))
    })

  return { list, add, update, delete: remove, move }
}

export type QuickReplyService = ReturnType<typeof createQuickReplyService>
