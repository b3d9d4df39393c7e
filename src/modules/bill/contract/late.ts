import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { ofDesk } from '../contract.ts'

/** For the badge of the stays. */
export const countLateStays = route({
  id: 'countLateStays',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/late-stays',
  summary: 'How many stays have ended with something that no invoice holds',
  ...ofDesk,
  feature: 'bill',
  response: z.object({ count: z.int(), event_number: z.int() }),
  errors: [],
})
