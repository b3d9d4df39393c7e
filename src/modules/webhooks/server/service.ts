import type * as z from 'zod/mini'
import { getNameOrEmail } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { isMadeBy } from '#modules/keys/server/store.ts'
import { listenFromNow } from '#modules/notifications/server/cursor.ts'
import type { CreatedKind } from '#modules/team/server/created.ts'
import { changedMeanwhile, idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventCounter, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { checkHotelAddress, resolvesToPrivateAddress } from '#platform/server/outbound/egress-policy.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { newToken } from '#platform/server/token.ts'
import {
  addressRefused,
  keyMayNotRead,
  maxEndpoints,
  maxUrlLength,
  tooManyEndpoints,
  typeUnknown,
  type EndpointForm,
  type EndpointValues,
  type listWebhooks,
  type NewEndpointValues,
  type WebhookEndpoint,
} from '../contract.ts'
import { findMissingScope, findUnknownType, getName, getReadableKinds } from '../policy.ts'
import { readKeyScopes, refuseUnreadable } from './rights/keys.ts'
import { skipUnreadable } from './rights/pause.ts'
import { makeSecret } from './sending/signature.ts'
import * as store from './store.ts'

type Options = {
  database: Database
  keys: Keys
  /** Hosts inside the own network that may be called. */
  hosts: readonly string[] | null
}

type WithSecret = { endpoint: WebhookEndpoint; secret: string }

/** The other systems that a hotel calls. */
export const createEndpointService = ({ database, keys, hosts }: Options) => {
  const check = async <Form extends Pick<EndpointForm, 'url' | 'event_types'>>(
    scope: ManagerScope,
    form: Form,
  ): Promise<Form> => {
    const event_types = [...new Set(form.event_types)]
    const unknown = findUnknownType(event_types)
    if (unknown !== undefined)
      throw new Refusal(typeUnknown, { values: { type: unknown }, fields: { event_types: typeUnknown.code } })
    refuseUnreadable(scope, event_types)
    const refused = new Refusal(addressRefused, { fields: { url: addressRefused.code } })
    if (!URL.canParse(form.url)) throw refused
    const { href: url, hostname } = new URL(form.url)
    // Other letters than those of English are longer as they are called.
    if (url.length > maxUrlLength)
      throw new Refusal(invalidInput, { values: { max: maxUrlLength }, fields: { url: 'platform.field_too_long' } })
    const policy = checkHotelAddress(url, hosts)
    if (policy === 'blocked' || (policy === 'public' && (await resolvesToPrivateAddress(hostname)))) throw refused
    return { ...form, url, event_types }
  }

  return {
    list: async (scope: ManagerScope): Promise<z.output<typeof listWebhooks.response>> => {
      const [endpoints, counts, [counter]] = await database.readBatch<
        [WebhookEndpoint, store.DeliveryCounts, { last_number: number }]
      >(scope, (tx) => [store.listEndpoints(tx, scope), store.countDeliveries(tx, scope), eventCounter(tx, scope)])
      return {
        items: endpoints.map((endpoint) => ({
          ...endpoint,
          deliveries: sumUp(counts.filter(({ endpoint_id }) => endpoint_id === endpoint.id)),
        })),
        event_number: counter?.last_number ?? 0,
      }
    },

    /**
     * Adds an endpoint. Idempotent by id for who made it, for a few minutes and until its secret is renewed.
     * @throws Refusal 400 for an unknown event type or a refused address; 403 for events that a key may not read; 409
     * for too many or an id in use
     */
    create: async (scope: ManagerScope, { id, ...form }: NewEndpointValues): Promise<WithSecret> => {
      const values = await check(scope, form)
      const owner = getOwner(scope)
      const made = await database.write(scope, async (tx) => {
        await store.lockEndpoints(tx, scope)
        const first = await store.lockEndpoint(tx, scope, id)
        const isRepeated = first?.is_new && first.created_by_id === owner.created_by_id && isSame(first, values)
        if (first && isRepeated && first.secret_generation === 1)
          return { endpoint: toRow(first), salt: first.secret_salt }
        if (first) throw new Refusal(idTaken)
        if ((await store.listEndpoints(tx, scope).execute()).length >= maxEndpoints)
          throw new Refusal(tooManyEndpoints, { values: { max: maxEndpoints } })
        const from_number = await listenFromNow(tx, scope)
        const salt = newToken()
        const after = await store.insertEndpoint(tx, scope, {
          ...values,
          ...owner,
          id,
          from_number,
          secret_salt: salt,
          secret_key_id: keys.generation,
        })
        await recordEntry(tx, scope, 'webhooks.endpoint_created', { ...getEntry(after), after })
        return { endpoint: after, salt }
      })
      const { endpoint, salt } = made
      return { endpoint, secret: makeSecret(keys, { hotelId: scope.hotelId, endpointId: id, generation: 1, salt }) }
    },

    /** Whether a form sends what happens somewhere else than now; false for an endpoint that is not there. */
    movesTo: async (scope: ManagerScope, id: string, url: string): Promise<boolean> => {
      const all = await database.read(scope, (tx) => store.listEndpoints(tx, scope).execute())
      return all.some((endpoint) => endpoint.id === id && endpoint.url !== url)
    },

    /**
     * Changes, pauses or switches on an endpoint.
     * @throws Refusal 404; 400 and 403 as `create`; 409 with the row as it is when it has changed since the form was
     * filled, and for events that the key of the endpoint may not read
     */
    update: async (scope: ManagerScope, id: string, { seen, ...form }: EndpointValues): Promise<WebhookEndpoint> => {
      const values = await check(scope, form)
      return database.write(scope, async (tx) => {
        const current = await lockReadable(tx, scope, id)
        // A retry after a lost response.
        if (isSame(current, values) && (values.state ?? current.state) === current.state) return toRow(current)
        if (seen !== undefined && seen !== current.updated_at)
          throw new Refusal(changedMeanwhile, { current: toRow(current) })
        const isSwitchedOn = values.state === 'active' && current.state !== 'active'
        const owner = await chooseOwner(tx, scope, current, values, isSwitchedOn)
        const after = await store.updateEndpoint(tx, scope, id, {
          ...values,
          ...owner,
          ...(isSwitchedOn && { from_number: await listenFromNow(tx, scope) }),
        })
        await recordEntry(tx, scope, 'webhooks.endpoint_changed', { ...getEntry(after), before: current, after })
        return after
      })
    },

    /** @throws Refusal 404 */
    remove: async (scope: ManagerScope, id: string): Promise<void> => {
      if (!(await database.write(scope, (tx) => remove(tx, scope, id)))) throw new Refusal(notFound)
    },

    /** Makes a new secret. @throws Refusal 404; 409 with the row as it is when it has changed since */
    renewSecret: async (scope: ManagerScope, id: string, seen: string): Promise<WithSecret> =>
      database.write(scope, async (tx) => {
        const current = await lockReadable(tx, scope, id)
        if (seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current: toRow(current) })
        const endpoint = await store.renewSecret(tx, scope, id, keys.generation)
        await recordEntry(tx, scope, 'webhooks.secret_renewed', getEntry(endpoint))
        const of = { generation: current.secret_generation + 1, salt: current.secret_salt }
        return { endpoint, secret: makeSecret(keys, { hotelId: scope.hotelId, endpointId: id, ...of }) }
      }),
  }
}

export type EndpointService = ReturnType<typeof createEndpointService>

/** @returns whether there was one */
const remove = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> => {
  const before = await store.lockEndpoint(tx, scope, id)
  if (!before) return false
  await store.deleteEndpoint(tx, scope, id)
  await recordEntry(tx, scope, 'webhooks.endpoint_deleted', { ...getEntry(before), before })
  return true
}

/** The endpoints that staff made, themselves or with their keys. */
export const madeEndpoints: CreatedKind = {
  label: 'webhooks.title',
  list: async (tx, scope, memberId) =>
    (await store.listEndpoints(tx, scope).where(isMadeBy(scope, memberId)).execute()).map((endpoint) => ({
      id: endpoint.id,
      name: getName(endpoint),
    })),
  end: remove,
}

/** An endpoint as it is answered. */
export const toRow = (locked: store.LockedEndpoint): WebhookEndpoint => {
  const {
    secret_generation: _generation,
    secret_salt: _salt,
    created_by_id: _maker,
    is_new: _new,
    ran_out: _ranOut,
    failing_ms: _failing,
    ...row
  } = locked
  return row
}

/** Locks an endpoint for a caller who may read what it is sent. @throws Refusal 404; 403 */
const lockReadable = async (tx: Tx, scope: ManagerScope, id: string): Promise<store.LockedEndpoint> => {
  const endpoint = (await store.lockEndpoint(tx, scope, id)) ?? refuse(notFound)
  refuseUnreadable(scope, endpoint.event_types)
  return endpoint
}

const getOwner = ({ actor }: ManagerScope): store.Owner => ({
  key_id: actor.kind === 'integration' ? actor.id : null,
  created_by: getNameOrEmail(actor),
  created_by_id: actor.id,
})

/**
 * The owner of an endpoint after a change. A key that changes where or what it is sent, or switches it on, makes it its own:
 * what waits must not reach the key's address with more than the key may read. Staff leave it with its key, within the
 * scopes of this key, and take it over by switching it on when the key has ended.
 * @throws Refusal 409 where the key of the endpoint may not read what staff want it to be sent
 */
const chooseOwner = async (
  tx: Tx,
  scope: ManagerScope,
  current: store.LockedEndpoint,
  form: Pick<EndpointForm, 'url' | 'event_types'>,
  isSwitchedOn: boolean,
): Promise<Partial<store.Owner>> => {
  const { actor } = scope
  if (actor.kind === 'integration') {
    if (!isSwitchedOn && isSame(current, { ...form, description: current.description })) return {}
    await skipUnreadable(tx, scope, current.id, getReadableKinds(actor.scopes))
    return getOwner(scope)
  }
  const scopes = await readKeyScopes(tx, current)
  if (scopes === null) return {}
  if (scopes === 'ended') return isSwitchedOn ? getOwner(scope) : {}
  const missing = findMissingScope(form.event_types, scopes)
  if (missing !== undefined) throw new Refusal(keyMayNotRead, { values: { scope: missing } })
  return {}
}

/** An endpoint as the audit log names it. */
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
