import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { text } from '#platform/contract/text.ts'

/** The card was renewed since it was printed, was removed, or never existed. */
export const cardInvalid = failure('rooms.card_invalid', 403)

/** A POST with a body: a card's token in a URL would end up in the logs of every proxy on the way. */
export const readRoomCard = route({
  id: 'readRoomCard',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/scanned-card',
  summary: 'Which room a scanned card is of',
  access: 'anyone',
  body: z.strictObject({ card: text(64) }),
  response: z.object({ room_number: z.string() }),
  errors: [cardInvalid],
})
