import * as z from 'zod/mini'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { messagePage } from '../contract.ts'

/** How many messages are fetched at once. */
export const firstPage = 30

/** Apart from the other routes: a guest's first visit needs it alone. */
export const getMyConversation = route({
  id: 'getMyConversation',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/my/conversation',
  summary: "The messages of the guest's stay, newest first",
  access: 'guest',
  feature: 'conversations',
  query: z.object(pageQuery),
  response: z.extend(messagePage, {
    /** The median of the answer times of 30 days, rounded up to 5; null under ten answers. */
    usual_minutes: z.nullable(z.int()),
    /** How far this guest has read. */
    read_until: z.nullable(Timestamp),
    unread: z.int(),
  }),
  errors: [],
})
