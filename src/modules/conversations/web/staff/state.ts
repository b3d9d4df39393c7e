import { useState } from 'react'
import { create } from 'zustand'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { namesColleague } from '#modules/tickets/web/row-after-race.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { retryTransition, withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { Conversation } from '../../contract.ts'
import { assignConversation, claimConversation, closeConversation, reopenConversation } from '../../contract/inbox.ts'
import { useReload, type Tab } from './api.ts'

type InboxView = {
  tab: Tab
  mine: boolean
  setTab: (tab: Tab) => void
  setMine: (mine: boolean) => void
}

/** Which list the inbox shows. Kept while a thread is open on a phone, where it takes the place of the list. */
export const useInboxView = create<InboxView>()((set) => ({
  tab: 'waiting',
  mine: false,
  setTab: (tab) => set({ tab }),
  setMine: (mine) => set({ mine }),
}))

const conversationAfterRace = ({ status, current }: ApiFailure): Conversation | null =>
  status === 409 && typeof current === 'object' && current !== null && 'waiting_since' in current
    ? (current as Conversation)
    : null

/**
 * The actions of staff on a conversation. Race with a colleague: each shows the row as the server has it.
 * @param show shows the row
 */
export const useConversationActions = (show: (row: Conversation) => void) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const act = async (step: () => Promise<Conversation>, failed: string): Promise<void> => {
    setBusy(true)
    try {
      show(await step())
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      const now = conversationAfterRace(cause)
      if (now !== null) show(now)
      if (namesColleague(cause)) toast.error(t(cause.code, { ...cause.values }))
      else toast.error(now === null ? withReason(t, t(failed), cause) : t('platform.changed_meanwhile'))
    } finally {
      setBusy(false)
    }
    await reload()
  }
  const of = (stayId: string) => ({ params: { hotelSlug, stayId } })
  return {
    busy,
    claim: (stayId: string) =>
      act(() => withRetry(() => call(claimConversation, of(stayId))), 'conversations.claim_failed'),
    assign: (stayId: string, from: string | null, to: string | null) =>
      act(
        () =>
          withRetry(
            () => call(assignConversation, { ...of(stayId), body: { from, to } }),
            (cause) => {
              const now = conversationAfterRace(cause)
              return now?.assignee_id === to ? now : null
            },
          ),
        'conversations.assign_failed',
      ),
    /** @param after the newest message on the screen */
    close: (stayId: string, after: string | undefined) =>
      act(
        () =>
          retryTransition(
            () => call(closeConversation, { ...of(stayId), body: after === undefined ? {} : { after } }),
            'closed',
            conversationAfterRace,
          ),
        'conversations.close_failed',
      ),
    reopen: (stayId: string) =>
      act(
        () => retryTransition(() => call(reopenConversation, of(stayId)), 'answered', conversationAfterRace),
        'conversations.reopen_failed',
      ),
  }
}
