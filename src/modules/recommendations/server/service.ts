import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { placeOfHotel } from '#modules/hotels/server/place.ts'
import { hasValues } from '#modules/translations/policy.ts'
import {
  changedMeanwhile,
  idTaken,
  invalidInput,
  notFound,
  Refusal,
  refuse,
  refuseIf,
} from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import {
  locationIncomplete,
  maxPageBytes,
  maxRecommendations,
  tooManyRecommendations,
  type NewRecommendation,
  type Point,
  type PropertyLocation,
  type Recommendation,
  type RecommendationForm,
} from '../contract.ts'
import { isHalf, findOfferedCategory, getPoint, findRecommendationProblem } from '../policy.ts'
import * as store from './store.ts'

type Page = { items: Recommendation[]; next_cursor: string | null; event_number: number } & PropertyLocation

/** The places that a hotel recommends, and the hotel's own location. */
export const createRecommendationService = (database: Database) => {
  const setLocationWith = async (
    tx: Tx,
    scope: ManagerScope,
    { property_lat, property_lng }: PropertyLocation,
  ): Promise<void> => {
    const point = getPoint(property_lat, property_lng)
    if (point) await putLocation(tx, scope, point)
  }

  const getValues = (
    { property_lat, property_lng, translations: _translations, ...form }: Omit<RecommendationForm, 'seen'>,
    scope: ManagerScope,
  ): Omit<store.Values, 'translations'> => {
    refuseIf(findRecommendationProblem(form, scope.hotelId))
    refuseHalf(property_lat, property_lng)
    // Grouped case-insensitively: "beach" and "Beach" are one.
    return {
      ...form,
      category: findOfferedCategory(form.category) ?? form.category,
      google_place_id: form.google_place_id || null,
      image_url: form.image_url || null,
    }
  }

  const list = (
    scope: HotelScope,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page> => {
    const cursorKey = cursor === undefined ? null : readCursor(cursor)
    return database.read(scope, async (tx) => {
      const [rows, location, number] = await Promise.all([
        store.listRecommendations(tx, scope, limit + 1, cursorKey),
        getLocation(tx, scope),
        eventNumber(tx, scope),
      ])
      const items = takeWhileUnderBytes(rows.slice(0, limit), maxPageBytes)
      const last = items.at(-1)
      return {
        items,
        next_cursor: last && items.length < rows.length ? getCursor(last) : null,
        event_number: number,
        ...location,
      }
    })
  }

  /** Idempotent by id. */
  const add = (scope: ManagerScope, { id, ...form }: NewRecommendation): Promise<Recommendation> => {
    const values = { ...getValues(form, scope), translations: form.translations ?? {} }
    return database.write(scope, async (tx) => {
      const first = await store.findRecommendation(tx, scope, id)
      if (first) return hasValues(first, values) ? first : refuse(idTaken)
      if ((await store.countRecommendations(tx, scope)) >= maxRecommendations) throw new Refusal(tooManyRecommendations)
      await setLocationWith(tx, scope, form)
      await store.insertRecommendation(tx, scope, id, values)
      const row = await store.findRecommendation(tx, scope, id)
      if (!row || !hasValues(row, values)) throw new Refusal(idTaken)
      return recordAdded(tx, scope, ['recommendations.added', 'local_recommendations'], row)
    })
  }

  /** @throws Refusal 409 with the current place, when another person has changed it since the caller saw it */
  const update = (scope: ManagerScope, id: string, { seen, ...form }: RecommendationForm): Promise<Recommendation> => {
    const values = { ...getValues(form, scope), ...(form.translations && { translations: form.translations }) }
    return database.write(scope, async (tx) => {
      const current = (await store.findRecommendation(tx, scope, id)) ?? refuse(notFound)
      const isChanged = await store.updateRecommendation(tx, scope, id, values, seen)
      if (!isChanged) {
        // A retry after a lost response.
        if (hasValues(current, { ...values, translations: form.translations ?? current.translations })) return current
        throw new Refusal(changedMeanwhile, { current })
      }
      await setLocationWith(tx, scope, form)
      const changed = (await store.findRecommendation(tx, scope, id)) ?? refuse(notFound)
      return recordChanged(tx, scope, ['recommendations.changed', 'local_recommendations'], current, changed)
    })
  }

  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const deleted = (await store.deleteRecommendation(tx, scope, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, ['recommendations.deleted', 'local_recommendations'], deleted)
    })
  }

  const setPropertyLocation = (
    scope: ManagerScope,
    { property_lat, property_lng }: PropertyLocation,
  ): Promise<PropertyLocation> => {
    refuseHalf(property_lat, property_lng)
    const point = getPoint(property_lat, property_lng)
    return database.write(scope, async (tx) => {
      await putLocation(tx, scope, point)
      return getLocation(tx, scope)
    })
  }

  return { list, add, update, delete: remove, setPropertyLocation }
}

const putLocation = async (tx: Tx, scope: ManagerScope, point: Point | null): Promise<void> => {
  const before = await placeOfHotel(tx, scope)
  await (point ? store.savePropertyLocation(tx, scope, point) : store.removePropertyLocation(tx, scope))
  const nowhere = { lat: null, lng: null }
  await recordEntry(tx, scope, 'recommendations.location_changed', {
    entity: 'property_locations',
    id: null,
    before: before ?? nowhere,
    after: point ?? nowhere,
  })
}

const refuseHalf = (lat: number | null, lng: number | null): void => {
  if (isHalf({ lat, lng })) refuse(locationIncomplete, lat === null ? 'property_lat' : 'property_lng')
}

// PostgreSQL texts cannot contain a zero character.
const isText = (value: unknown): value is string => typeof value === 'string' && cleanText(value) === value

const getLocation = async (tx: Tx, scope: HotelScope): Promise<PropertyLocation> => {
  const place = await placeOfHotel(tx, scope)
  return { property_lat: place?.lat ?? null, property_lng: place?.lng ?? null }
}

const getCursor = ({ category, name, id }: store.CursorKey): string =>
  Buffer.from(JSON.stringify([category, name, id])).toString('base64url')

const readCursor = (cursor: string): store.CursorKey => {
  try {
    const [category, name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (isText(category) && isText(name) && isText(id) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      return { category, name, id }
  } catch {
    // Refused below, like every other cursor that we did not write.
  }
  throw new Refusal(invalidInput, { fields: { cursor: 'platform.field_invalid' } })
}
