import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { removeUse } from '#modules/hours/server/store.ts'
import { hasValues } from '#modules/translations/policy.ts'
import {
  changedMeanwhile,
  idTaken,
  invalidInput,
  notFound,
  Refusal,
  refuse,
  type Failure,
} from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { RequestType } from '../contract.ts'
import { builtInChoices } from '../contract/built-in.ts'
import * as editing from '../contract/editing.ts'
import { getBuiltInLabel, isSeed, toLines } from '../policy.ts'
import * as store from './store.ts'

type Fields = Omit<editing.NewRequestType, 'id'>

/** The request types of a hotel. Each use case opens its own transaction. */
export const createRequestTypeService = (database: Database) => ({
  /** Guests get the visible ones. */
  list: (scope: HotelScope): Promise<{ items: RequestType[]; event_number: number }> =>
    database.read(scope, async (tx) => {
      const items = await store.listTypes(tx, scope)
      return {
        items: scope.actor.kind === 'guest' ? items.filter(({ hidden }) => !hidden) : items,
        event_number: await eventNumber(tx, scope),
      }
    }),

  /** Adds a type at the end. Idempotent by id. */
  add: (scope: ManagerScope, { id, ...fields }: editing.NewRequestType): Promise<RequestType> =>
    database.write(scope, async (tx) => {
      await store.lockTypes(tx, scope)
      const values = await toValues(tx, scope, fields)
      const types = await store.listTypes(tx, scope)
      const first = types.find((type) => type.id === id)
      if (first) return isSame(first, values) ? first : refuse(idTaken)
      if (types.length >= editing.maxTypes) throw new Refusal(editing.tooManyTypes)
      const order = Math.max(0, ...types.map((type) => type.order)) + 1
      const added = await store.insertType(tx, scope, { ...values, id, order })
      await record(tx, scope, 'request_types.added', null, added)
      return added
    }),

  /** @throws Refusal 409 with the current type, when it has changed since the form was filled */
  update: (scope: ManagerScope, id: string, { seen, ...fields }: editing.RequestTypeForm): Promise<RequestType> =>
    database.write(scope, async (tx) => {
      await store.lockTypes(tx, scope)
      const current = (await store.findType(tx, scope, id)) ?? refuse(notFound)
      const values = await toValues(tx, scope, fields, current)
      // A retry after a lost response.
      if (isSame(current, values)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const changed = await store.updateType(tx, scope, id, values)
      await record(tx, scope, 'request_types.changed', current, changed)
      return changed
    }),

  /** @throws Refusal 409 when the ids are not all types of the hotel, each once */
  order: (scope: ManagerScope, ids: readonly string[]): Promise<{ items: RequestType[] }> =>
    database.write(scope, async (tx) => {
      await store.lockTypes(tx, scope)
      const types = await store.listTypes(tx, scope)
      const isWhole = ids.length === types.length && types.every(({ id }) => ids.includes(id))
      if (!isWhole) throw new Refusal(editing.orderNotWhole)
      for (const { id, order } of types)
        if (ids.indexOf(id) + 1 !== order) await store.placeType(tx, scope, id, ids.indexOf(id) + 1)
      return { items: await store.listTypes(tx, scope) }
    }),

  hide: (scope: ManagerScope, id: string, hidden: boolean): Promise<RequestType> =>
    database.write(scope, async (tx) => {
      await store.lockTypes(tx, scope)
      const types = await store.listTypes(tx, scope)
      const current = types.find((type) => type.id === id) ?? refuse(notFound)
      if (current.hidden === hidden) return current
      if (hidden && types.every((type) => type.hidden || type.id === id)) throw new Refusal(editing.lastVisible)
      const changed = await store.updateType(tx, scope, id, { hidden })
      await record(tx, scope, 'request_types.switched', current, changed)
      return changed
    }),

  /** @throws Refusal for a built-in type, and for one with requests */
  remove: async (scope: ManagerScope, id: string): Promise<void> => {
    if (isSeed(id)) throw new Refusal(editing.seedStays)
    await database.write(scope, async (tx) => {
      await store.lockTypes(tx, scope)
      const types = await store.listTypes(tx, scope)
      const removed = types.find((type) => type.id === id) ?? refuse(notFound)
      if (await store.isAskedFor(tx, scope, id)) throw new Refusal(editing.typeInUse)
      if (types.every((type) => type.hidden || type.id === id)) throw new Refusal(editing.lastVisible)
      await store.deleteType(tx, scope, id)
      await removeUse(tx, scope, forType(id))
      await record(tx, scope, 'request_types.removed', removed, null)
    })
  },
})

const record = (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  before: RequestType | null,
  after: RequestType | null,
): Promise<void> => {
  const { id = null, name = null, built_in = null } = after ?? before ?? {}
  const label = name ?? (built_in === null ? '' : messageText('en', getBuiltInLabel(built_in)))
  return recordEntry(tx, scope, action, { entity: 'request_types', id, label, before, after })
}

const wrong = (field: string, { code }: Failure): Refusal => new Refusal(invalidInput, { fields: { [field]: code } })

/**
 * The columns of a type from its form. A suggestion without choices of its own gets the built-in ones, in all
 * languages.
 */
const toValues = async (
  tx: Tx,
  scope: ManagerScope,
  { translations: given, ...fields }: Fields,
  current?: RequestType,
): Promise<store.TypeValues> => {
  const { built_in, name } = fields
  if (!name && built_in === null) throw wrong('name', editing.nameRequired)
  const choicesKey = built_in === null ? undefined : builtInChoices[built_in]
  const main = (await store.readContentLanguages(tx, scope))[0] ?? 'en'
  let choices = fields.choices
  let translations = given ?? current?.translations ?? {}
  if (choices === null && choicesKey !== undefined) {
    choices = messageText(main, choicesKey)
    for (const code of languageCodes)
      if (code !== main)
        translations = { ...translations, [code]: { ...translations[code], choices: messageText(code, choicesKey) } }
  }
  const lines = toLines(choices)
  const isWrong = lines.length === 1 || lines.length > editing.maxChoices || new Set(lines).size < lines.length
  if (isWrong || lines.some((line) => line.length > 40)) throw wrong('choices', editing.choicesInvalid)
  return {
    ...fields,
    name: name || null,
    choices: lines.length === 0 ? null : lines.join('\n'),
    translations,
    main_name:
      name || (built_in === null || built_in === current?.id ? null : messageText(main, getBuiltInLabel(built_in))),
  }
}

const isSame = (row: RequestType, { main_name: _name, ...values }: store.TypeValues): boolean => hasValues(row, values)
