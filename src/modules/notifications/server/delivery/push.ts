import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { FailureCode, MessageValues } from '#platform/contract/failure.ts'
import { formatMoney } from '#platform/contract/format/number.ts'
import type { Language } from '#platform/contract/languages.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { formatWhen } from '#platform/contract/zone/format-when.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import { checkPushEndpoint } from '#platform/server/outbound/egress-policy.ts'
import { post } from '#platform/server/outbound/request.ts'
import type { PushMessage, MessageText } from '../../contract.ts'
import { findInvalidKeys } from '../keys.ts'
import type { ClaimedMessage, Result } from '../sender.ts'
import type { Vapid } from '../vapid.ts'

/** The browsers' push services. `PUSH_HOSTS` replaces the list: host patterns, or complete origins. */
export const knownPushHosts = [
  '*.push.apple.com',
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
]

type Options = { publicUrl: string; vapid: Vapid; hosts: readonly string[] }

/** Creates the delivery of push messages through the browsers' push services. */
export const webPushDelivery =
  (database: Database, { publicUrl, vapid, hosts }: Options) =>
  async ({ hotel_id, content }: ClaimedMessage): Promise<Result> => {
    const { subscription_id, message } = content as { subscription_id: string; message: PushMessage }
    const to = await database.onPlatform((tx) =>
      tx
        .selectFrom('push_subscriptions as push')
        .innerJoin('hotels as hotel', 'hotel.id', 'push.hotel_id')
        .select(['endpoint', 'p256dh', 'auth', 'language', 'hotel.name as hotel', 'hotel.time_zone'])
        .where('push.hotel_id', '=', hotel_id)
        .where('push.id', '=', subscription_id)
        .executeTakeFirst(),
    )
    const policy = to ? checkPushEndpoint(to.endpoint, hosts) : 'blocked'
    if (!to || policy === 'blocked') return 'gone'
    const forget = async (): Promise<'gone'> => {
      await database.onPlatform((tx) =>
        tx
          .deleteFrom('push_subscriptions')
          .where('hotel_id', '=', hotel_id)
          .where('id', '=', subscription_id)
          .execute(),
      )
      return 'gone'
    }
    // Saved before keys were validated. Checked here, so that an error of ours deletes no valid subscription.
    if (findInvalidKeys(to).length > 0) return forget()
    const hotel = { url: `${publicUrl}/${hotel_id}`, name: to.hotel, timeZone: to.time_zone }
    const text = JSON.stringify(declarative(hotel, message, to.language as Language))
    const details = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      text,
      {
        vapidDetails: vapid,
        TTL: message.ttlSeconds,
        urgency: message.urgent ? 'high' : 'normal',
        topic: getTopic(message.tag),
      },
    )
    const result = await post(details.endpoint, details.headers, details.body ?? Buffer.alloc(0), policy)
    return typeof result !== 'string' && (result.status === 404 || result.status === 410) ? forget() : result
  }

const inLanguage = (word: MessageText, language: Language): string =>
  typeof word === 'string' ? messageText(language, word) : (word.translations[language] ?? word.text)

/**
 * One body for all browsers: Safari shows it without a service worker (declarative web push), our worker parses it
 * elsewhere.
 */
const declarative = (
  hotel: { url: string; name: string; timeZone: string },
  { title, body, values, keys, moments, days, amounts, path, tag }: PushMessage,
  language: Language,
): Record<string, unknown> => {
  const words = {
    hotel: hotel.name,
    ...values,
    ...Object.fromEntries(Object.entries(keys ?? {}).map(([name, key]) => [name, inLanguage(key, language)])),
    ...Object.fromEntries(
      Object.entries(days ?? {}).map(([name, { from, to }]) => [name, formatDays(from, to, language)]),
    ),
    ...Object.fromEntries(
      Object.entries(amounts ?? {}).map(([name, { total, currency }]) => [
        name,
        formatMoney(language, total, currency),
      ]),
    ),
    ...formatMoments(moments ?? {}, hotel.timeZone, language),
  }
  const text = (key: PushMessage['title']) => messageText(language, key, words)
  return {
    web_push: 8030,
    notification: {
      title: text(title),
      body: text(body),
      lang: language,
      tag,
      navigate: `${hotel.url}/${path}`,
      silent: false,
    },
  }
}

/** Each moment in words, and as `<name>_time` its time alone. */
const formatMoments = (moments: Record<string, string>, timeZone: string, language: Language): MessageValues =>
  Object.fromEntries(
    Object.entries(moments).flatMap(([name, moment]) => {
      const say = (key: string, values?: MessageValues) => messageText(language, key as FailureCode, values)
      return [
        [name, formatWhen(say, { moment, now: Date.now(), timeZone, language })],
        [`${name}_time`, localTime(Date.parse(moment), timeZone).slice(11, 16)],
      ]
    }),
  )

/**
 * A push service keeps one message of a topic for a device that is away. A tag is longer than the 32 characters that a
 * topic may have, and ends with what tells two of them apart.
 */
const getTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
