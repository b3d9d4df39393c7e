import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import webPush from 'web-push'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Log } from '#platform/server/log.ts'
import { messageText } from '#platform/server/messages.ts'
import type { PushMessage, Webhook } from '../contract.ts'
import { reachOf } from './hosts.ts'
import { post, type Result as Posted } from './post.ts'
import type { Vapid } from './vapid.ts'

type Options = { publicUrl: string; vapid: Vapid; pushHosts: readonly string[]; webhook: { host: string; secret: string } | null }
type Waiting = { hotel_id: string; id: string; kind: 'push' | 'webhook'; content: unknown; attempts: number }
type Result = Posted | 'gone'

const atOnce = 20
// While a process sends, nobody else takes the message; if it dies, somebody does after this.
const claimSeconds = 30

/** Sends what waits: each message at least once, and after a killed process at most once more. */
export class Sender {
  readonly #database: Database
  readonly #options: Options
  readonly #log: Log
  constructor(database: Database, options: Options, log: Log) {
    this.#database = database
    this.#options = options
    this.#log = log
  }

  /**
   * Sends a batch of what is due.
   * @returns milliseconds until it is worth looking again
   */
  async step(): Promise<number> {
    const waiting = await this.#claim()
    await Promise.all(waiting.map((message) => this.#deliver(message)))
    return waiting.length === atOnce ? 0 : 1000
  }

  #claim(): Promise<Waiting[]> {
    return this.#database.onPlatform(async (tx) => {
      await tx.deleteFrom('outgoing_messages').where('expires_at', '<', sql<string>`now()`).execute()
      const due = tx.selectFrom('outgoing_messages').select(['hotel_id', 'id']).where('attempts', '<', 10).where('due_at', '<=', sql<string>`now()`)
        .orderBy('due_at').limit(atOnce).forUpdate().skipLocked()
      return tx.updateTable('outgoing_messages').set({ attempts: sql<number>`attempts + 1`, due_at: sql<string>`now() + make_interval(secs => ${claimSeconds})` })
        .where(({ eb, refTuple }) => eb(refTuple('hotel_id', 'id'), 'in', due.$asTuple('hotel_id', 'id')))
        .returning(['hotel_id', 'id', 'kind', 'content', 'attempts']).execute()
    })
  }

  async #deliver(message: Waiting): Promise<void> {
    const result = message.kind === 'push' ? await this.#push(message) : await this.#call(message)
    await this.#database.onPlatform(async (tx) => {
      const it = { hotel_id: message.hotel_id, id: message.id }
      if (result === 'sent' || result === 'gone') {
        await tx.deleteFrom('outgoing_messages').where('hotel_id', '=', it.hotel_id).where('id', '=', it.id).execute()
        return
      }
      const seconds = result.retryAfterSeconds ?? Math.min(600, 2 ** message.attempts)
      await tx.updateTable('outgoing_messages').set({ last_failure: result.failure, due_at: sql<string>`now() + make_interval(secs => ${seconds})` })
        .where('hotel_id', '=', it.hotel_id).where('id', '=', it.id).execute()
      if (message.attempts >= 10) this.#log.warn({ message: message.id, kind: message.kind, failure: result.failure }, 'a message was given up')
    })
  }

  async #push({ hotel_id, content }: Waiting): Promise<Result> {
    const { subscription_id, message } = content as { subscription_id: string; message: PushMessage }
    const to = await this.#database.onPlatform((tx) => tx.selectFrom('push_subscriptions').select(['endpoint', 'p256dh', 'auth', 'language']).where('hotel_id', '=', hotel_id).where('id', '=', subscription_id).executeTakeFirst())
    const reach = to ? reachOf(to.endpoint, this.#options.pushHosts) : 'nowhere'
    if (!to || reach === 'nowhere') return 'gone'
    const details = webPush.generateRequestDetails({ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }, JSON.stringify(this.#declarative(hotel_id, message, to.language as Language)), {
      vapidDetails: this.#options.vapid, TTL: message.ttlSeconds, urgency: message.urgent ? 'high' : 'normal', topic: topicOf(message.tag),
    })
    const result = await post(details.endpoint, details.headers, details.body ?? Buffer.alloc(0), reach)
    if (typeof result === 'string' || (result.status !== 404 && result.status !== 410)) return result
    await this.#database.onPlatform((tx) => tx.deleteFrom('push_subscriptions').where('hotel_id', '=', hotel_id).where('id', '=', subscription_id).execute())
    return 'gone'
  }

  /** One body for all: Safari shows it without a worker, our worker reads it for the others. */
  #declarative(hotelId: string, { title, body, values, keys, path, tag }: PushMessage, language: Language): Record<string, unknown> {
    const words = { ...values, ...Object.fromEntries(Object.entries(keys ?? {}).map(([name, key]) => [name, messageText(language, key)])) }
    const text = (key: PushMessage['title']) => messageText(language, key, words)
    return { web_push: 8030, notification: { title: text(title), body: text(body), lang: language, tag, navigate: `${this.#options.publicUrl}/${hotelId}/${path}`, silent: false } }
  }

  // Standard Webhooks: the receiver can tell that it is us, and that it is not an old call.
  async #call({ id, content }: Waiting): Promise<Result> {
    const { webhook } = this.#options
    if (!webhook) return 'gone'
    const { path, body } = content as Webhook
    const text = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', webhook.secret).update(`${id}.${timestamp}.${text}`).digest('base64')
    return post(`${webhook.host}${path}`, { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }, Buffer.from(text), 'anywhere')
  }
}

const topicOf = (tag: string): string => Buffer.from(tag).toString('base64url').slice(0, 32)
