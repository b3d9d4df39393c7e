import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import { getNameOrEmail } from '#core/access/policy.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import { recordEntry } from '#core/audit/server/record.ts'
import { listenFromNow } from '#core/notifications/server/cursor.ts'
import { egressPolicyOfAny } from '#core/notifications/server/delivery/egress-policy.ts'
import { leadsInside } from '#core/notifications/server/delivery/ssrf-guard.ts'
import { changedMeanwhile, idTaken, invalidInput, notFound, Refusal } from '#platform/contract/failure.ts'
import { eventCounter, type Database } from '#platform/server/database/transaction.ts'
import {
  addressRefused,
  maxEndpoints,
  maxUrlLength,
  tooManyEndpoints,
  typeNotAllowed,
  typeUnknown,
  type EndpointForm,
  type listWebhooks,
  type NewEndpoint,
  type WebhookEndpoint,
} from '../contract.ts'
import { findUnknownType, getName, mayReadTypes } from '../policy.ts'
import type { MakeSecret } from './sending/signature.ts'
import * as store from './store.ts'

type Options = {
  database: Database
  makeSecret: MakeSecret
  /** Hosts inside the own network that may be called. */
  hosts: readonly string[]
}

type WithSecret = { endpoint: WebhookEndpoint; secret: string }

/** The other systems that a hotel calls. */
export class EndpointService {
  readonly #database: Database
  readonly #makeSecret: MakeSecret
  readonly #hosts: readonly string[]
  constructor({ database, makeSecret, hosts }: Options) {
    this.#database = database
    this.#makeSecret = makeSecret
    this.#hosts = hosts
  }

  async list(scope: ManagerScope): Promise<z.output<typeof listWebhooks.response>> {
    const [endpoints, counts, [counter]] = await this.#database.readBatch<
      [WebhookEndpoint, store.DeliveryCounts, { last_number: number }]
    >(scope, (tx) => [store.listEndpoints(tx, scope), store.countDeliveries(tx, scope), eventCounter(tx, scope)])
    return {
      items: endpoints.map((endpoint) => ({
        ...endpoint,
        deliveries: sumUp(counts.filter(({ endpoint_id }) => endpoint_id === endpoint.id)),
      })),
      event_number: counter?.last_number ?? 0,
    }
  }

  /**
   * Adds an endpoint. Idempotent by id: for ten minutes who has made it gets its secret again, because the first answer
   * may have been lost.
   * @throws Refusal 400 for an unknown event type or a refused address; 409 for too many or a taken id
   */
  async create(scope: ManagerScope, { id, ...form }: Omit<NewEndpoint, 'password' | 'code'>): Promise<WithSecret> {
    const values = await this.#check(scope, form)
    let generation = randomInt(1, maxFirstGeneration)
    const endpoint = await this.#database.write(scope, async (tx) => {
      await store.lockEndpoints(tx, scope)
      const first = await store.lockEndpoint(tx, scope, id)
      if (first && isSame(first, values) && isRepeated(scope, first)) {
        generation = first.secret_generation
        return toRow(first)
      }
      if (first) throw new Refusal(idTaken)
      if ((await store.listEndpoints(tx, scope).execute()).length >= maxEndpoints)
        throw new Refusal(tooManyEndpoints, { values: { max: maxEndpoints } })
      const from_number = await listenFromNow(tx, scope)
      const after = await store.insertEndpoint(tx, scope, {
        ...values,
        id,
        from_number,
        secret_generation: generation,
        created_by: getNameOrEmail(scope.actor),
        created_by_id: scope.actor.id,
        created_by_key: scope.actor.kind === 'integration',
      })
      await recordEntry(tx, scope, 'webhooks.endpoint_created', { ...getEntry(after), after })
      return after
    })
    return { endpoint, secret: this.#makeSecret({ hotelId: scope.hotelId, endpointId: id, generation }) }
  }

  /** Whether a form sends what happens somewhere else than now; false for an endpoint that is not there. */
  async movesTo(scope: ManagerScope, id: string, url: string): Promise<boolean> {
    const all = await this.#database.read(scope, (tx) => store.listEndpoints(tx, scope).execute())
    return all.some((endpoint) => endpoint.id === id && endpoint.url !== url)
  }

  /**
   * Changes, pauses or switches on an endpoint.
   * @throws Refusal 404; 400 as `create`; 409 with the row as it is when it has changed since the form was filled
   */
  async update(
    scope: ManagerScope,
    id: string,
    { seen, ...form }: Omit<EndpointForm, 'password' | 'code'>,
  ): Promise<WebhookEndpoint> {
    const values = await this.#check(scope, form)
    return this.#database.write(scope, async (tx) => {
      const current = await store.lockEndpoint(tx, scope, id)
      if (!current) throw new Refusal(notFound)
      refuseOthers(scope, current.event_types)
      // A retry after a lost response.
      if (isSame(current, values) && (values.state ?? current.state) === current.state) return toRow(current)
      if (seen !== undefined && seen !== current.updated_at)
        throw new Refusal(changedMeanwhile, { current: toRow(current) })
      const isSwitchedOn = values.state === 'active' && current.state !== 'active'
      const after = await store.updateEndpoint(tx, scope, id, {
        ...values,
        ...(isSwitchedOn && { from_number: await listenFromNow(tx, scope) }),
      })
      await recordEntry(tx, scope, 'webhooks.endpoint_changed', { ...getEntry(after), before: current, after })
      return after
    })
  }

  /** @throws Refusal 404 */
  async remove(scope: ManagerScope, id: string): Promise<void> {
    await this.#database.write(scope, async (tx) => {
      const before = await store.lockEndpoint(tx, scope, id)
      if (!before) throw new Refusal(notFound)
      await store.deleteEndpoint(tx, scope, id)
      await recordEntry(tx, scope, 'webhooks.endpoint_deleted', { ...getEntry(before), before })
    })
  }

  /** Makes a new secret. @throws Refusal 404; 409 with the row as it is when it has changed since */
  async renewSecret(scope: ManagerScope, id: string, seen: string): Promise<WithSecret> {
    return this.#database.write(scope, async (tx) => {
      const current = await store.lockEndpoint(tx, scope, id)
      if (!current) throw new Refusal(notFound)
      refuseOthers(scope, current.event_types)
      if (seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current: toRow(current) })
      const endpoint = await store.renewSecret(tx, scope, id)
      await recordEntry(tx, scope, 'webhooks.secret_renewed', getEntry(endpoint))
      const generation = current.secret_generation + 1
      return { endpoint, secret: this.#makeSecret({ hotelId: scope.hotelId, endpointId: id, generation }) }
    })
  }

  async #check<Form extends Pick<EndpointForm, 'url' | 'event_types'>>(scope: ManagerScope, form: Form): Promise<Form> {
    const event_types = [...new Set(form.event_types)]
    const unknown = findUnknownType(event_types)
    if (unknown !== undefined)
      throw new Refusal(typeUnknown, { values: { type: unknown }, fields: { event_types: typeUnknown.code } })
    refuseOthers(scope, event_types)
    const refused = new Refusal(addressRefused, { fields: { url: addressRefused.code } })
    if (!URL.canParse(form.url)) throw refused
    const { href: url, hostname } = new URL(form.url)
    // Other letters than those of English are longer as they are called.
    if (url.length > maxUrlLength) throw new Refusal(invalidInput, { fields: { url: 'platform.field_too_long' } })
    const reach = egressPolicyOfAny(url, this.#hosts)
    if (reach === 'nowhere' || (reach === 'outside' && (await leadsInside(hostname)))) throw refused
    return { ...form, url, event_types }
  }
}

/** How long the secret of a lost answer is answered again. */
const repeatMs = 10 * 60_000
// Room for many renewals in a column of four bytes.
const maxFirstGeneration = 2 ** 30

const isRepeated = ({ actor }: ManagerScope, first: store.LockedEndpoint): boolean =>
  first.created_by_id === actor.id &&
  first.secret_renewed_at === null &&
  Date.now() - Date.parse(first.created_at) < repeatMs

/**
 * An API key deals with no endpoint that is told more than the key may read: it could send that elsewhere.
 * @throws Refusal
 */
export const refuseOthers = ({ actor }: ManagerScope, types: readonly string[]): void => {
  const other = types.find((type) => !mayReadTypes(actor, [type]))
  if (other !== undefined) throw new Refusal(typeNotAllowed, { values: { type: other } })
}

/** An endpoint as it is answered. */
export const toRow = (locked: store.LockedEndpoint): WebhookEndpoint => {
  const { secret_generation: _secret, created_by_id: _maker, ran_out: _ranOut, failing_ms: _failing, ...row } = locked
  return row
}

/** What an entry of the audit log says of an endpoint. */
export const getEntry = (endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'description'>) => ({
  entity: 'webhook_endpoints',
  id: endpoint.id,
  label: getName(endpoint),
})

const isSame = (row: WebhookEndpoint, form: Pick<EndpointForm, 'url' | 'description' | 'event_types'>): boolean =>
  row.url === form.url &&
  row.description === form.description &&
  row.event_types.toSorted().join('\n') === form.event_types.toSorted().join('\n')

const sumUp = (days: readonly store.DeliveryCounts[]) => {
  const sum = (column: 'total' | 'at_once' | 'pending' | 'failed' | 'skipped' | 'replayable'): number =>
    days.reduce((all, day) => all + day[column], 0)
  return {
    total: sum('total'),
    at_once: sum('at_once'),
    pending: sum('pending'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    replayable: sum('replayable'),
    days: days.map(({ day, delivered, failed, skipped }) => ({ day, delivered, failed: failed + skipped })),
  }
}
