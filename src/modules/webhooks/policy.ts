import { keyMay } from '#modules/access/policy.ts'
import { pingType, webhookEvents } from '#modules/notifications/contract/webhook-events.ts'
import type { KeyScope } from '#platform/contract/route.ts'

/** All event types, by kind: `order`, `request` … */
export const typesByKind: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(webhookEvents).map(([kind, names]) => [kind, names.map((name) => `${kind}.${name}`)]),
)

const getKind = (type: string): string => type.split('.', 1)[0] ?? type

/** The scope that an API key needs for the events of a kind: they hold the same data as the lists. */
const scopeOfKind: Readonly<Record<keyof typeof webhookEvents, KeyScope>> = {
  order: 'orders:read',
  request: 'requests:read',
  taxi: 'taxi:read',
  reservation: 'reservations:read',
  stay: 'stays:read',
  extra: 'extras:read',
  invoice: 'invoices:read',
  fiscal: 'bills:read',
  menu: 'menu:read',
  // No call of the API answers ratings. The event has no more of a stay than its room.
  rating: 'stays:read',
}

/** What the events of a kind are about, as the resources of the API are called: `orders` of `order`. */
export const getResource = (kind: string): string =>
  kind === 'rating' ? 'ratings' : scopeOfKind[kind as keyof typeof webhookEvents].replace(/:read$/, '')

/** The kinds whose events an API key with these scopes may read. A ping says nothing and is for every key. */
export const getReadableKinds = (scopes: readonly KeyScope[]): string[] => [
  ...Object.entries(scopeOfKind).flatMap(([kind, scope]) => (keyMay(scopes, scope) ? [kind] : [])),
  pingType,
]

/** The first scope that an API key lacks for events of these types; undefined: it may read all of them. */
export const findMissingScope = (types: readonly string[], scopes: readonly KeyScope[]): KeyScope | undefined => {
  const readable = getReadableKinds(scopes)
  const kind = types.map(getKind).find((one) => !readable.includes(one))
  return kind === undefined ? undefined : scopeOfKind[kind as keyof typeof webhookEvents]
}

/** The first of these that is neither an event type nor all of a kind, such as `order.*`; undefined: all are known. */
export const findUnknownType = (types: readonly string[]): string | undefined =>
  types.find((type) => {
    if (type === pingType) return false
    const known = typesByKind.get(getKind(type))
    return known === undefined || (!known.includes(type) && type !== `${getKind(type)}.*`)
  })

/** Whether an endpoint that listens to these is sent an event of a type. */
export const listensTo = (types: readonly string[], type: string): boolean =>
  types.includes(type) || types.includes(`${getKind(type)}.*`)

const seconds = { minute: 60, hour: 3_600 }

/** How long after each failed attempt the next one is, in seconds. The attempts end within about a day. */
const waits = [
  5,
  30,
  2 * seconds.minute,
  10 * seconds.minute,
  30 * seconds.minute,
  seconds.hour,
  2 * seconds.hour,
  4 * seconds.hour,
  8 * seconds.hour,
  8 * seconds.hour,
] as const

/** How often a delivery is tried. */
export const maxAttempts = waits.length + 1
/** How long a receiver may ask to be left alone. */
export const maxRetryAfterSeconds = 8 * seconds.hour
/** How long the secret before a new one still signs. */
export const oldSecretMs = 24 * 3_600_000
/** How long nothing has arrived, and how many deliveries ran out, before an endpoint is switched off. */
export const disableAfterMs = 24 * 3_600_000
const disableAfterRanOut = 3

/**
 * How many seconds after a failed attempt the next one is.
 * @param attempts how many there were
 * @param random from 0 to 1: spreads the calls of many deliveries that failed together by a fifth either way
 * @param retryAfter how long the receiver asked to be left alone
 * @returns null: it was the last one
 */
export const getWait = (attempts: number, random: number, retryAfter = 0): number | null => {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.max(wait * (0.8 + 0.4 * random), Math.min(retryAfter, maxRetryAfterSeconds))
}

/** Whether an endpoint is switched off after a call that failed: nothing has arrived for long. */
export const isGivenUp = ({ ran_out, failing_ms }: { ran_out: number; failing_ms: number | null }): boolean =>
  ran_out >= disableAfterRanOut && failing_ms !== null && failing_ms >= disableAfterMs

/** The name of an endpoint: its description, or its host. */
export const getName = ({ description, url }: { description: string; url: string }): string =>
  description || url.replace(/^\w+:\/\//, '').split('/', 1)[0] || url
