import * as z from 'zod/mini'
import type { Waiting } from '#modules/departments/policy.ts'
import { failure, type FailureCode, type MessageValues } from '#platform/contract/failure.ts'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/** A message key: `<folder>.<key>`. */
export type MessageKey = FailureCode

/** A word of a message: the key of one of ours, or one that the hotel wrote, with its translations. */
export type MessageText =
  | MessageKey
  | { text: string; translations: { readonly [Code in Language]?: string | undefined } }

/**
 * The content of a push message, before it is translated for its receiver. No free text of guests: it appears on lock
 * screens.
 */
export type PushMessage = {
  title: MessageKey
  body: MessageKey
  /** `hotel`, its name, is always among them. */
  values: MessageValues
  /** Values that are words themselves, such as the name of a kind of request. */
  keys?: Readonly<Record<string, MessageText>>
  /** Values that are moments: said as "08:30", "tomorrow 08:30" or "Monday 08:30" in the hotel's time zone. */
  moments?: Readonly<Record<string, string>>
  /** Values that are days from one to another, `YYYY-MM-DD`: said as "5 – 7 December". */
  days?: Readonly<Record<string, { from: string; to: string }>>
  /** Values that are amounts of money. For staff alone. */
  amounts?: Readonly<Record<string, { total: number; currency: string }>>
  /** The page it opens, below the hotel's path: `manager/requests?card=…`. */
  path: string
  /** A later message with the same tag replaces this one. */
  tag: string
  ttlSeconds: number
  urgent: boolean
}

/**
 * The receivers of a message: all managers; the staff who hear the work of a department, and one member beside them; one
 * staff member; a guest; or the guests of a stay.
 */
export type Receiver =
  | 'managers'
  | (Waiting & { memberId?: string | undefined })
  | { memberId: string }
  | { guestId: string }
  | { stayId: string }
export type Notice = { to: Receiver; message: PushMessage }

/** The call to a notification service, as the specification defines it: path and body. */
export type Webhook = { path: `/notify-${string}`; body: Record<string, unknown> }

export const endpointRefused = failure('notifications.endpoint_refused', 400)
export const tooManyDevices = failure('notifications.too_many_devices', 409)
export const maxDevices = 10

const base64url = (from: number, to: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${from},${to}}={0,2}$`), { error: 'platform.field_invalid' }))

/**
 * The browser's PushSubscription as it is, and the hotel. A browser may have a guest session and a manager session:
 * `as` chooses between them, by default the guest's. `language` defaults to the one the browser accepts.
 */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ error: 'platform.field_invalid' }).check(z.maxLength(2048, { error: 'platform.field_too_long' })),
  expirationTime: z.optional(z.nullable(z.number())),
  // 65 and 16 bytes
  keys: z.strictObject({ p256dh: base64url(86, 88), auth: base64url(21, 24) }),
  hotel_id: z.string(),
  as: z.optional(z.enum(['guest', 'manager'])),
  language: z.optional(z.enum(languageCodes)),
})

export const subscribe = route({
  id: 'subscribe',
  method: 'POST',
  path: '/api/subscribe',
  summary: 'Send push messages of a hotel to this browser',
  access: 'anyone',
  body: PushSubscription,
  status: 204,
  errors: [endpointRefused, tooManyDevices],
})
export const getPushKey = route({
  id: 'getPushKey',
  method: 'GET',
  path: '/api/push-key',
  summary: 'The public key with which browsers subscribe',
  access: 'anyone',
  response: z.object({ public_key: z.string() }),
  errors: [],
})

nameSchemas({ PushSubscription })
