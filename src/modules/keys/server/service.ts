import { getNameOrEmail, keyMay } from '#modules/access/policy.ts'
import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { CreatedKind } from '#modules/team/server/created.ts'
import { idTaken, notFound, Refusal } from '#platform/contract/failure.ts'
import { keyScopes, type KeyScope } from '#platform/contract/route.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { hashToken } from '#platform/server/token.ts'
import {
  changeApiKey,
  createApiKey,
  expiryPast,
  maxKeys,
  revokeApiKey,
  scopesWider,
  scopeUnknown,
  tooManyKeys,
  type ApiKey,
  type ApiKeyChange,
  type NewApiKey,
} from '../contract.ts'
import type { ApiKeys } from './api-keys.ts'
import * as store from './store.ts'
import { getPrefix, makeApiKey } from './token.ts'

/** Called when a key of the hotel is revoked or narrowed, in the transaction of the change. */
export type FollowKeys = (tx: Tx, scope: MemberScope) => Promise<unknown>

type Options = {
  database: Database
  apiKeys: ApiKeys
  mail: Pick<MailQueue, 'notifyManagersByMail'>
  clock: Clock
  followKeys: FollowKeys
}

/** The API keys of a hotel, as those who manage them see them. */
export const createApiKeyService = ({ database, apiKeys, mail, clock, followKeys }: Options) => {
  /** One change after the other, so that two of them never count the same keys. */
  const changeInTurn = async <T>(scope: MemberScope, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await database.write(scope, async (tx) => {
      await store.lockKeys(tx, scope)
      const done = await work(tx)
      await store.announceChange(tx, scope)
      return done
    })
    apiKeys.forgetAll()
    return result
  }

  const list = async (scope: MemberScope): Promise<{ items: ApiKey[] }> => ({
    items: await database.read(scope, (tx) => store.listKeys(tx, scope)),
  })

  /**
   * Lost answer: a repeated call with the same id replaces the key, as long as it has not been used.
   * @returns the row, and the key itself, which is stored nowhere
   * @throws Refusal 409 when there are too many, or the id belongs to another key; 400 for an unknown scope or a moment
   * that has passed
   */
  const create = async (
    scope: MemberScope,
    form: Omit<NewApiKey, 'password' | 'code'>,
  ): Promise<{ key: string; api_key: ApiKey }> => {
    const { id, name, expires_at = null } = form
    const scopes = cleanScopes(form.scopes)
    if (expires_at !== null && Date.parse(expires_at) <= clock.now()) throw new Refusal(expiryPast)
    const key = makeApiKey()
    const secret = { prefix: getPrefix(key), key_hash: hashToken(key) }
    const api_key = await changeInTurn(scope, async (tx) => {
      const first = await store.findKey(tx, scope, id)
      if (first) {
        const isSame = first.name === name && first.scopes.join() === scopes.join() && first.expires_at === expires_at
        if (!isSame || first.revoked_at !== null || first.last_used_at !== null) throw new Refusal(idTaken)
        return store.putKey(tx, scope, id, secret)
      }
      if ((await store.countKeys(tx, scope)) >= maxKeys) throw new Refusal(tooManyKeys)
      const { actor } = scope
      const maker = { created_by: getNameOrEmail(actor), created_by_id: actor.id }
      const after = await store.insertKey(tx, scope, { id, name, scopes, expires_at, ...secret, ...maker })
      await recordEntry(tx, scope, createApiKey.audit, { entity: 'api_keys', id, label: name, after })
      await mail.notifyManagersByMail(tx, scope, 'api_key_created', { name, by: maker.created_by })
      return after
    })
    return { key, api_key }
  }

  /** @throws Refusal 404, also for a revoked key; 400 for a scope that is unknown or that the key does not have */
  const change = async (
    scope: MemberScope,
    id: string,
    form: Pick<ApiKeyChange, 'name' | 'scopes'>,
  ): Promise<ApiKey> => {
    const scopes = cleanScopes(form.scopes)
    return changeInTurn(scope, async (tx) => {
      const before = await store.findKey(tx, scope, id)
      if (!before || before.revoked_at !== null) throw new Refusal(notFound)
      if (!scopes.every((one) => keyMay(before.scopes, one))) throw new Refusal(scopesWider)
      const after = await store.putKey(tx, scope, id, { name: form.name, scopes })
      await followKeys(tx, scope)
      await recordEntry(tx, scope, changeApiKey.audit, { entity: 'api_keys', id, label: after.name, before, after })
      return after
    })
  }

  /** Revokes a key for good. Twice is once. @throws Refusal 404 */
  const revokeById = async (scope: MemberScope, id: string): Promise<void> => {
    await changeInTurn(scope, async (tx) => {
      if (!(await revoke(tx, scope, followKeys, id))) throw new Refusal(notFound)
    })
  }

  return { list, create, change, revoke: revokeById }
}

/** @returns whether there was one, revoked before or not */
const revoke = async (tx: Tx, scope: MemberScope, followKeys: FollowKeys, id: string): Promise<boolean> => {
  const before = await store.findKey(tx, scope, id)
  if (before === null || before.revoked_at !== null) return before !== null
  await store.putKey(tx, scope, id, { revoked_by: getNameOrEmail(scope.actor) })
  await followKeys(tx, scope)
  await recordEntry(tx, scope, revokeApiKey.audit, { entity: 'api_keys', id, label: before.name, before })
  return true
}

/** The keys that staff made. */
export const madeKeys = (followKeys: FollowKeys): CreatedKind => ({
  label: 'keys.api_keys',
  list: store.listKeysMadeBy,
  end: async (tx, scope, id) => {
    await store.lockKeys(tx, scope)
    await revoke(tx, scope, followKeys, id)
    await store.announceChange(tx, scope)
  },
})

/** In the order of the list, each once. */
const cleanScopes = (scopes: readonly string[]): KeyScope[] => {
  const unknown = scopes.find((scope) => !(keyScopes as readonly string[]).includes(scope))
  if (unknown !== undefined) throw new Refusal(scopeUnknown, { values: { scope: unknown.slice(0, 60) } })
  return keyScopes.filter((scope) => scopes.includes(scope))
}
