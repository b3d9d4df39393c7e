// How to record what a route does:
// 1. The contract names the action: `audit: 'menu.item_changed'`, its folder and what was done. A route without an
//    entry says why instead: `audit: { none: 'The ticket keeps who did it and when.' }`.
// 2. The service records it in the transaction of the change, behind it, and not where a repeated call changes nothing:
//    `await recordEntry(tx, scope, 'menu.item_changed', { entity: 'menu_items', id, label: after.name, before, after })`
// 3. The sentence for it is `audit.did_<folder>_<what>` in the messages of this folder. It stays when a feature goes: its
//    entries are kept.
// Whole rows may be passed: only the fields of contract/fields.ts are kept. A label names things and rooms, never a
// guest.
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import { cutText } from '#platform/contract/text.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Database as Tables } from '#platform/server/database/schema.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getNetwork } from '#platform/server/http/client-address.ts'
import type { ScopeCall } from '#platform/server/scope.ts'
import type { AuditActorKind, AuditVia } from '../contract.ts'
import { getChanges, getKind } from './changes.ts'

/** The actor and the hotel of an entry: the scope of the call, or both by themselves. */
export type Recorder = { readonly hotelId: string; readonly actor: unknown; readonly call?: ScopeCall | undefined }

/** The row that an action changed. */
export type RecordedChange = {
  /** The table of the row. */
  readonly entity: string
  readonly id: string | null
  /** Its name at that time: "Octopus salad", "INV-0042", "Room 4". */
  readonly label?: string | undefined
  /** The row before and after. Absent or null: there was none. Equal ones leave no entry. */
  readonly before?: object | null | undefined
  readonly after?: object | null | undefined
  /** Instead of how the call came. */
  readonly via?: AuditVia
  /** When it was, for the demo; absent for now. */
  readonly at?: string
  /** For a sign-in: keeps the network that the call came from. */
  readonly withNetwork?: true
}

type Actor = { kind: AuditActorKind; id: string | null; name: string }

const maxLabel = 200

/** Records an entry in the transaction of the change: without the one there is not the other. */
export const recordEntry = async (tx: Tx, recorder: Recorder, action: string, what: RecordedChange): Promise<void> => {
  await insertEntry(tx, recorder, action, what)?.execute()
}

/** The statement of `recordEntry`, for a batch. Null where before and after are the same. */
export const insertEntry = (
  tx: Tx,
  { hotelId, actor, call }: Recorder,
  action: string,
  { entity, id, label = '', before = null, after = null, via, at, withNetwork }: RecordedChange,
): InsertQueryBuilder<Tables, 'audit_entries', InsertResult> | null => {
  const changes = getChanges(before, after)
  if (before && after && Object.keys(changes).length === 0) return null
  call?.recorded.add(action)
  const who = getActor(actor)
  return tx.insertInto('audit_entries').values({
    hotel_id: hotelId,
    id: newId(),
    actor_kind: who.kind,
    actor_id: who.id,
    actor_name: who.name,
    action,
    kind: getKind(action, changes),
    entity,
    entity_id: id,
    label: cutText(label, maxLabel),
    changes: asJson(changes),
    via: via ?? (who.kind === 'integration' ? 'api' : call ? 'web' : 'system'),
    ...(at !== undefined && { at }),
    request_id: call?.requestId ?? null,
    network: withNetwork && call ? getNetwork(call.address) : null,
  })
}

type Known = {
  kind?: string
  id?: string
  email?: string
  name?: string
  display_name?: string | null
  name_tag?: { device: string | null } | null
}

/** The actor's columns. The name stays when the account is gone. Guests have no name here. */
const getActor = (actor: unknown): Actor => {
  const { kind, id = null, email = '', name = '', display_name, name_tag } = (actor ?? {}) as Known
  if (kind === 'owner') return { kind, id, name: email }
  if (kind === 'integration') return { kind, id, name }
  if (kind !== 'manager') return { kind: 'system', id: null, name: '' }
  const called = display_name || email
  return { kind, id, name: name_tag?.device ? `${called} (${name_tag.device})` : called }
}
