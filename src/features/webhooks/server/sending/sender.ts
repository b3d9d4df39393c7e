import type { MailQueue } from '#core/mail/server/queue.ts'
import type { EventRecorder } from '#core/notifications/server/recorder.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { databaseIsGone, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import { egressPolicyOfAny } from '#platform/server/outbound/egress-policy.ts'
import { callServer, type Answered } from '#platform/server/outbound/request.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CallFailure, WebhookPayload } from '../../contract.ts'
import { tellDisabled } from './disabled.ts'
import {
  claimDue,
  findDueDeliveries,
  listDueEndpoints,
  noteOutcome,
  type ClaimedDelivery,
  type DueEndpoint,
  type Outcome,
} from './queue.ts'
import { recordEvents } from './record.ts'
import { getHeaders, getSecrets, type MakeSecret } from './signature.ts'

const maxUnderWay = 20
const maxOfEndpoint = 4
/** An endpoint whose last call failed may hang: it takes one place, and leaves the others to those that answer. */
const maxOfFailing = 1

type Claimed = { scope: Scope; endpoint: DueEndpoint; delivery: ClaimedDelivery }

type SenderOptions = {
  database: Database
  makeSecret: MakeSecret
  /** Hosts inside the own network that may be called. */
  hosts: readonly string[]
  mail: MailQueue
  log: Log
}

/**
 * Records events for the endpoints of a hotel and sends them: at least once each, and after a killed process at most
 * twice.
 */
export class WebhookSender implements EventRecorder {
  readonly #database: Database
  readonly #makeSecret: MakeSecret
  readonly #hosts: readonly string[]
  readonly #mail: MailQueue
  readonly #log: Log
  readonly #loop: RecurringJob
  readonly #underWay = new Map<Promise<void>, DueEndpoint>()

  constructor({ database, makeSecret, hosts, mail, log }: SenderOptions) {
    this.#database = database
    this.#makeSecret = makeSecret
    this.#hosts = hosts
    this.#mail = mail
    this.#log = log
    this.#loop = new RecurringJob({ name: 'sending webhooks', run: () => this.#step() }, log)
  }

  record: EventRecorder['record'] = recordEvents

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#underWay.keys())
  }

  async #step(): Promise<number> {
    if (this.#underWay.size >= maxUnderWay) {
      await Promise.race(this.#underWay.keys())
      return 0
    }
    const busy = this.#listBusy()
    // By hotel: a transaction that is repeated claims again.
    const claimed = new Map<string, Claimed[]>()
    const sweep = sweepDueRows(this.#database, [
      {
        ...findDueDeliveries(busy),
        move: async (tx, scope) => {
          claimed.delete(scope.hotelId)
          const others = [...claimed.values()].reduce((sum, { length }) => sum + length, 0)
          const rows = await this.#claim(tx, scope, busy, maxUnderWay - this.#underWay.size - others)
          claimed.set(scope.hotelId, rows)
          return rows.length
        },
      },
    ])
    try {
      return await sweep()
    } finally {
      for (const one of [...claimed.values()].flat()) this.#start(one)
    }
  }

  /** Endpoints that have as many calls under way as they may. */
  #listBusy(): string[] {
    const counts = Map.groupBy(this.#underWay.values(), ({ id }) => id)
    return [...counts].flatMap(([id, calls]) =>
      calls.some((endpoint) => calls.length >= getMaxUnderWay(endpoint)) ? [id] : [],
    )
  }

  async #claim(tx: Tx, scope: Scope, busy: readonly string[], limit: number): Promise<Claimed[]> {
    const claimed: Claimed[] = []
    if (limit <= 0) return claimed
    for (const endpoint of await listDueEndpoints(tx, scope, busy)) {
      const calls = [...this.#underWay.values()].filter(({ id }) => id === endpoint.id).length
      const free = Math.min(getMaxUnderWay(endpoint) - calls, limit - claimed.length)
      if (free <= 0) continue
      const deliveries = await claimDue(tx, scope, endpoint.id, free)
      claimed.push(...deliveries.map((delivery) => ({ scope, endpoint, delivery })))
    }
    return claimed
  }

  #start(one: Claimed): void {
    const call: Promise<void> = this.#send(one).finally(() => {
      this.#underWay.delete(call)
      this.#loop.wake()
    })
    this.#underWay.set(call, one.endpoint)
  }

  /** Never rejects: an error here must not affect other deliveries. The claim expires and the call is repeated. */
  async #send(claimed: Claimed): Promise<void> {
    const { scope, delivery } = claimed
    try {
      const outcome = await this.#call(claimed)
      await this.#database.write(scope, async (tx) => {
        const disabled = await noteOutcome(tx, scope, delivery, outcome, Math.random())
        if (disabled) await tellDisabled(tx, scope, this.#mail, disabled)
      })
    } catch (error) {
      if (!(error instanceof Refusal) && !databaseIsGone(error))
        this.#log.error({ error, delivery: delivery.id }, 'sending a webhook failed')
    }
  }

  async #call({ scope, endpoint, delivery }: Claimed): Promise<Outcome> {
    const body = writeBody(delivery.payload)
    const now = Date.now()
    const secrets = getSecrets(
      this.#makeSecret,
      {
        hotelId: scope.hotelId,
        endpointId: endpoint.id,
        generation: endpoint.secret_generation,
        salt: endpoint.secret_salt,
        renewedAt: endpoint.secret_renewed_at,
      },
      now,
    )
    const headers = getHeaders(secrets, { id: delivery.id, body, now, isReplay: delivery.replay_of !== null })
    const reach = egressPolicyOfAny(endpoint.url, this.#hosts)
    const startedAt = performance.now()
    const answer: Answered =
      reach === 'nowhere'
        ? { error: 'LEADS_INSIDE' }
        : await callServer(endpoint.url, headers, Buffer.from(body), reach)
    const ms = Math.round(performance.now() - startedAt)
    if ('error' in answer) return { failure: getFailure(answer.error), status: null, ms, retryAfterSeconds: 0 }
    const { status, retryAfterSeconds } = answer
    return { failure: status >= 200 && status < 300 ? null : 'status', status, ms, retryAfterSeconds }
  }
}

const getMaxUnderWay = ({ failing_since }: DueEndpoint): number =>
  failing_since === null ? maxOfEndpoint : maxOfFailing

const getFailure = (error: string): CallFailure => {
  if (error === 'ABORT_ERR') return 'timeout'
  return error === 'LEADS_INSIDE' || error === 'ENOTFOUND' || error === 'EAI_AGAIN' ? 'address' : 'connection'
}

/** The same bytes in each attempt, in an order in which people read them. */
const writeBody = ({ type, id, number, previous_number, at, hotel_id, data }: WebhookPayload): string =>
  JSON.stringify({ type, id, number, previous_number, at, hotel_id, data })
