import type { MemberScope } from '#modules/access/server/scope.ts'
import { alreadyClaimed, claimedByColleague } from '#modules/tickets/contract.ts'
import { escalated } from '#modules/tickets/policy.ts'
import { changedMeanwhile, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { cutText } from '#platform/contract/text.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes, type ListQuery } from '#platform/server/list/page.ts'
import type { Conversation, ListedConversation } from '../contract.ts'
import type { getOpenConversations, listUnread } from '../contract/inbox.ts'
import * as messages from './messages/store.ts'
import * as store from './store.ts'

type InboxQuery = ListQuery & { tab: store.Tab; mine?: 'true' | 'false' | undefined }

const findOldest = (rows: readonly Conversation[]): Conversation | null =>
  rows.toSorted((a, b) => (a.waiting_since ?? '').localeCompare(b.waiting_since ?? ''))[0] ?? null

/** How much of its last message a list shows. */
const previewLength = 200

/** The inbox of the staff. */
export const createInboxService = (database: Database) => {
  const change = (
    scope: MemberScope,
    stayId: string,
    work: (tx: Tx, locked: Conversation & { next_at: string }) => Promise<Conversation> | Conversation,
  ): Promise<Conversation> =>
    database.write(scope, async (tx) => {
      const locked = (await store.lockConversation(tx, scope, stayId)) ?? refuse(notFound)
      return work(tx, locked)
    })

  /** A page of the inbox, with the beginning of each last message. */
  const list = (scope: MemberScope, { tab, mine, limit, cursor }: InboxQuery): Promise<Page<ListedConversation>> => {
    const assigneeId = mine === 'true' ? scope.actor.id : null
    return database.read(scope, async (tx) => {
      const found = await store.listConversations(tx, scope, { tab, assigneeId, limit, cursor })
      const rows = found.slice(0, limit)
      const ids = rows.map(({ id }) => id)
      const last = await messages.listLastMessages(tx, scope, ids)
      const previews = new Map(
        last.map((one) => [one.stay_id, { ...one, text: cutText(one.text, previewLength), translations: {} }]),
      )
      const items = takeWhileUnderBytes(rows.map((row) => ({ ...row, last_message: previews.get(row.id) ?? null })))
      const end = items.at(-1)
      const cursorOf = ({ id, waiting_since, last_message_at }: Conversation): string =>
        getCursor({ id, created_at: (tab === 'waiting' ? waiting_since : null) ?? last_message_at })
      return {
        items,
        next_cursor: end && found.length > items.length ? cursorOf(end) : null,
        event_number: await eventNumber(tx, scope),
      }
    })
  }

  /** Counts the waiting and the unclaimed conversations, with the unclaimed one that has waited longest. */
  const readWaiting = (scope: MemberScope): Promise<RouteResponse<typeof getOpenConversations>> =>
    database.read(scope, async (tx) => {
      const { waiting, unclaimed, escalated: raised } = await store.countWaiting(tx, scope)
      const longestUnclaimed = await store.listOldestUnclaimed(tx, scope)
      return {
        counts: { waiting },
        unclaimed,
        oldest: findOldest(longestUnclaimed),
        escalated: {
          unclaimed: raised,
          oldest: findOldest(longestUnclaimed.filter(({ escalation_level }) => escalation_level === escalated)),
        },
        event_number: await eventNumber(tx, scope),
      }
    })

  /** Counts the unread messages of each stay. */
  const readUnread = (scope: MemberScope): Promise<RouteResponse<typeof listUnread>> =>
    database.read(scope, async (tx) => ({
      items: await store.listUnread(tx, scope),
      event_number: await eventNumber(tx, scope),
    }))

  /**
   * Claims this wait, and makes this member of staff look after the conversation. Claiming it again changes nothing.
   * @throws Refusal 409 with the row: a colleague has claimed it, or it is no longer waiting
   */
  const claim = (scope: MemberScope, stayId: string): Promise<Conversation> => {
    const { id, display_name } = scope.actor
    return change(scope, stayId, (tx, { next_at, ...current }) => {
      if (current.claimed_by_id === id && current.status === 'waiting') return current
      if (current.status !== 'waiting') throw new Refusal(changedMeanwhile, { current })
      if (current.claimed_at !== null)
        throw current.claimed_by === null
          ? new Refusal(claimedByColleague, { current })
          : new Refusal(alreadyClaimed, { values: { name: current.claimed_by }, current })
      return store.updateConversation(tx, scope, stayId, {
        claimed_at: next_at,
        claimed_by: display_name,
        claimed_by_id: id,
        assignee_id: id,
        assignee_name: display_name,
      })
    })
  }

  /** @throws Refusal 409 with the row, when its assignee is not the one that the caller saw */
  const assign = (scope: MemberScope, stayId: string, { from, to }: { from: string | null; to: string | null }) =>
    change(scope, stayId, async (tx, { next_at: _next, ...current }) => {
      if (current.assignee_id === to) return current
      if (current.assignee_id !== from) throw new Refusal(changedMeanwhile, { current })
      const colleague = to === null ? null : await store.findColleague(tx, scope, to)
      if (colleague === undefined) throw new Refusal(invalidInput, { fields: { to: 'platform.field_invalid' } })
      return store.updateConversation(tx, scope, stayId, {
        assignee_id: colleague?.id ?? null,
        assignee_name: colleague?.display_name ?? null,
      })
    })

  /** Closing twice is once. @throws Refusal 409 with the row, when a guest wrote after what the caller saw */
  const close = (scope: MemberScope, stayId: string, after: string | undefined): Promise<Conversation> =>
    change(scope, stayId, async (tx, { next_at: _next, ...current }) => {
      if (current.status === 'closed') return current
      const shown = after === undefined ? null : await messages.findMessage(tx, scope, after)
      if (shown !== null) {
        if (shown?.stay_id !== stayId) throw new Refusal(invalidInput, { fields: { after: 'platform.field_invalid' } })
        const newer = await messages.findNewer(tx, scope, stayId, { author: 'guest', after: shown.created_at })
        if (newer) throw new Refusal(changedMeanwhile, { current })
      }
      return store.updateConversation(tx, scope, stayId, store.endOfWait('closed'))
    })

  /** Twice is once; one that a guest has opened by writing stays as it is. */
  const reopen = (scope: MemberScope, stayId: string): Promise<Conversation> =>
    change(scope, stayId, (tx, { next_at: _next, ...current }) =>
      current.status === 'closed' ? store.updateConversation(tx, scope, stayId, { status: 'answered' }) : current,
    )

  return { list, readWaiting, readUnread, claim, assign, close, reopen }
}
