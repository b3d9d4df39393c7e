import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { forExtra } from '#modules/hours/contract/subject.ts'
import { removeUse } from '#modules/hours/server/store.ts'
import { isImageAddress } from '#modules/images/contract.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { moveRow, type Move } from '#platform/server/list/move.ts'
import type { Extra } from '../../contract.ts'
import {
  imageInvalid,
  maxExtras,
  tooMany,
  unitNeedsDay,
  type ExtraChange,
  type NewExtra,
} from '../../contract/editing.ts'
import * as store from './store.ts'

const recorded = ['extras.offer_changed', 'extras'] as const

/** The offers of a hotel, for staff. */
export const createOfferService = (database: Database) => {
  /** Changes take turns: two at the same time could each be the sixtieth. */
  const change = <T>(scope: ManagerScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.write(scope, async (tx) => {
      await lockUntilCommit(tx, `extras:${scope.hotelId}`)
      return work(tx)
    })

  return {
    list: (scope: ManagerScope): Promise<{ items: Extra[]; event_number: number }> =>
      database.read(scope, async (tx) => ({
        items: await store.listExtras(tx, scope),
        event_number: await eventNumber(tx, scope),
      })),

    /** Idempotent by id. */
    add: (scope: ManagerScope, { id, ...form }: NewExtra): Promise<Extra> =>
      change(scope, async (tx) => {
        const values = getValues(scope, form, {})
        const all = await store.listExtras(tx, scope)
        const first = all.find((one) => one.id === id)
        if (first) return hasValues(first, values) ? first : refuse(idTaken)
        if (all.length >= maxExtras) refuse(tooMany)
        const order = (all.at(-1)?.order ?? 0) + 1
        return recordAdded(
          tx,
          scope,
          recorded,
          (await store.insertExtra(tx, scope, { id, ...values, order })) ?? refuse(idTaken),
        )
      }),

    /** @throws Refusal 409 with the offer, when it has changed since the form was filled */
    update: (scope: ManagerScope, id: string, { seen, ...form }: ExtraChange): Promise<Extra> =>
      change(scope, async (tx) => {
        const current = (await store.lockExtra(tx, scope, id)) ?? refuse(notFound)
        const values = getValues(scope, form, current.translations)
        // A retry after a lost response.
        if (hasValues(current, values)) return current
        if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
        return recordChanged(tx, scope, recorded, current, await store.updateExtra(tx, scope, id, values))
      }),

    setAvailability: (scope: ManagerScope, id: string, available: boolean): Promise<Extra> =>
      change(scope, async (tx) => {
        const current = (await store.lockExtra(tx, scope, id)) ?? refuse(notFound)
        if (current.available === available) return current
        return recordChanged(tx, scope, recorded, current, await store.updateExtra(tx, scope, id, { available }))
      }),

    move: (scope: ManagerScope, id: string, move: Move): Promise<{ items: Extra[] }> =>
      change(scope, async (tx) => {
        const all = await store.listExtras(tx, scope)
        for (const { id: moved, order } of moveRow(all, id, move).filter((one) => !all.includes(one)))
          await store.placeExtra(tx, scope, moved, order)
        return { items: await store.listExtras(tx, scope) }
      }),

    delete: (scope: ManagerScope, id: string): Promise<undefined> =>
      change(scope, async (tx) => {
        const current = (await store.lockExtra(tx, scope, id)) ?? refuse(notFound)
        await store.deleteExtra(tx, scope, id)
        await removeUse(tx, scope, forExtra(id))
        await recordRemoved(tx, scope, recorded, current)
        return undefined
      }),
  }
}

/** @throws Refusal 400 for what contradicts itself, and for a picture of elsewhere */
const getValues = (
  { hotelId }: ManagerScope,
  { image_url, translations, ...form }: Omit<NewExtra, 'id'>,
  before: Extra['translations'],
): store.Values => {
  if (form.unit === 'night' && form.timing !== 'date') refuse(unitNeedsDay, 'unit')
  if (form.unit === 'stay' && form.quantity_most !== 1)
    throw new Refusal(invalidInput, { fields: { quantity_most: 'platform.field_invalid' } })
  if (image_url && !isImageAddress(image_url, hotelId)) refuse(imageInvalid, 'image_url')
  return { ...form, image_url: image_url || null, translations: translations ?? before }
}
