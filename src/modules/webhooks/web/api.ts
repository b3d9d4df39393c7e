import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { PasswordAgain } from '#modules/people/contract/password-again.ts'
import { newId } from '#platform/contract/id.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  replayWebhooks,
  updateWebhook,
  type DeliveryStatus,
  type EndpointForm,
  type NewEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../contract.ts'

const all = (hotelSlug: string) => ['webhooks', hotelSlug] as const
// Deliveries are not on the stream. What is under way or due soon is looked at more often.
const lookEveryMs = 10_000
const lookOftenMs = 2_000
const nearlyDueMs = 60_000
const replayedMs = 7 * 24 * 3_600_000

/** The endpoints of the hotel, oldest first, with what became of their deliveries. */
export const useWebhooks = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = [...all(hotelSlug), 'list']
  useFollow(queryKey, 'webhook_endpoints')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listWebhooks, { params: { hotelSlug }, signal }),
    ...useFreshness(),
    // That the first call has arrived is not on the stream either.
    refetchInterval: ({ state: { data } }) => data?.items.some(waitsForFirst) && lookEveryMs,
  })
}

/** The deliveries of an endpoint, newest first. @param status only those; undefined: all */
export const useDeliveries = (endpointId: string, status: DeliveryStatus | undefined) => {
  const { id: hotelSlug } = useHotel()
  return useInfiniteQuery({
    queryKey: [...all(hotelSlug), 'deliveries', endpointId, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { hotelSlug, endpointId },
        query: { ...(status && { status }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isNearlyDue)) ? lookOftenMs : lookEveryMs,
  })
}

const waitsForFirst = ({ state, last_delivered_at }: WebhookEndpoint): boolean =>
  state === 'active' && last_delivered_at === null

const isNearlyDue = ({ status, due_at }: WebhookDelivery): boolean =>
  status === 'pending' && Date.parse(due_at) - Date.now() < nearlyDueMs

/** The actions of managers on endpoints. All lists on screen are fetched again afterwards. */
export const useWebhookCalls = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(all(hotelSlug))
  const params = (endpointId: string) => ({ params: { hotelSlug, endpointId } })
  return {
    create: (body: NewEndpoint) => after(callSafely(createWebhook, { params: { hotelSlug }, body })),
    update: (endpointId: string, body: EndpointForm) =>
      after(callSafely(updateWebhook, { ...params(endpointId), body })),
    /** Switches it on, or pauses it. */
    setState: ({ id, url, description, event_types, updated_at: seen }: WebhookEndpoint, state: 'active' | 'paused') =>
      after(callSafely(updateWebhook, { ...params(id), body: { url, description, event_types, state, seen } })),
    // Sent once: after a lost answer the row says whether there is a new secret.
    renewSecret: ({ id, updated_at: seen }: WebhookEndpoint, proof: PasswordAgain) =>
      after(call(renewWebhookSecret, { ...params(id), body: { seen, ...proof } })),
    remove: (endpointId: string) => after(callSafely(deleteWebhook, params(endpointId))),
    ping: (endpointId: string) => after(callSafely(pingWebhook, { ...params(endpointId), body: { id: newId() } })),
    replay: (endpointId: string, deliveryId: string) =>
      after(callSafely(replayWebhooks, { ...params(endpointId), body: { id: newId(), delivery_id: deliveryId } })),
    /** Sends everything again that did not arrive and is still kept. */
    replayFailed: (endpointId: string) =>
      after(
        callSafely(replayWebhooks, {
          ...params(endpointId),
          body: { id: newId(), since: new Date(Date.now() - replayedMs).toISOString() },
        }),
      ),
  }
}
