import type { AnonymousScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { getCardAddress } from '#modules/rooms/server/card-address.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import {
  maxPlaces,
  placeCardInvalid,
  placeNameTaken,
  tooManyPlaces,
  type NewPlace,
  type Place,
  type PlaceCards,
  type PlaceForm,
  type ScannedPlace,
} from '../contract.ts'
import * as store from './store.ts'

type Options = { database: Database; hotels: Hotels; clock: Clock; publicUrl: string }

/** The places of a hotel and their cards. Each use case opens its own transaction. */
export const createPlaceService = ({ database, hotels, clock, publicUrl }: Options) => {
  const address = getCardAddress(publicUrl)

  const change = (scope: ManagerScope, change: (tx: Tx, all: readonly Place[]) => Promise<Place>): Promise<Place> =>
    database.write(scope, async (tx) => {
      await store.lockPlaces(tx, scope)
      return change(tx, await store.listPlaces(tx, scope))
    })

  const list = (scope: ManagerScope): Promise<{ items: Place[]; event_number: number }> =>
    database.read(scope, async (tx) => ({
      items: await store.listPlaces(tx, scope),
      event_number: await eventNumber(tx, scope),
    }))

  /**
   * Adds a place at the end. Idempotent by id.
   * @throws Refusal 409 when there are too many, or another has its name or id
   */
  const add = (scope: ManagerScope, { id, ...form }: NewPlace): Promise<Place> =>
    change(scope, async (tx, all) => {
      const values = toValues(form)
      const first = all.find((one) => one.id === id)
      if (first) return hasValues(first, values) ? first : refuse(idTaken)
      if (all.length >= maxPlaces) throw new Refusal(tooManyPlaces)
      if (await store.isNameTaken(tx, scope, id, values.name)) throw new Refusal(placeNameTaken)
      const order = Math.max(0, ...all.map((one) => one.order)) + 1
      const added = await store.insertPlace(tx, scope, { id, order, ...values })
      return recordAdded(tx, scope, ['places.added', 'places'], added)
    })

  /**
   * @throws Refusal 404; 409 when another has the name, or with the row as it is when it has changed since the form was
   * filled
   */
  const update = (scope: ManagerScope, id: string, { seen, ...form }: PlaceForm): Promise<Place> =>
    change(scope, async (tx, all) => {
      const current = all.find((one) => one.id === id) ?? refuse(notFound)
      const values = toValues(form, current)
      // A retry after a lost response.
      if (hasValues(current, values)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      if (await store.isNameTaken(tx, scope, id, values.name)) throw new Refusal(placeNameTaken)
      const changed = await store.putPlace(tx, scope, id, values)
      return recordChanged(tx, scope, ['places.changed', 'places'], current, changed)
    })

  /** @throws Refusal when there is no such place */
  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const removed = (await store.deletePlace(tx, scope, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, ['places.removed', 'places'], removed)
    })
  }

  /**
   * Makes a new card for a place.
   * @throws Refusal when there is no such place
   */
  const renewCard = (scope: ManagerScope, id: string): Promise<Place> =>
    change(scope, async (tx, all) => {
      const place = all.find((one) => one.id === id) ?? refuse(notFound)
      await store.putCard(tx, scope, id, new Date(clock.now()).toISOString())
      await recordEntry(tx, scope, 'places.card_renewed', { entity: 'places', id, label: place.name })
      return place
    })

  /** Everything that the cards are printed from. */
  const cards = async (scope: ManagerScope): Promise<PlaceCards> => {
    const chosen = (await hotels.find(scope.hotelId))?.content_languages ?? []
    const spoken = chosen.length > 0 ? chosen : languageCodes
    return {
      address,
      scan_me: spoken.map((language) => ({ language, text: messageText(language, 'places.scan_me') })),
      items: await database.read(scope, (tx) => store.listCards(tx, scope)),
    }
  }

  /**
   * The place of a scanned card. It proves nothing, and its token cannot be guessed, so attempts are not counted.
   * @throws Refusal when the card was renewed or its place removed
   */
  const scan = async (scope: AnonymousScope, card: string): Promise<ScannedPlace> =>
    (await database.read(scope, (tx) => store.findPlaceOfCard(tx, scope, card))) ?? refuse(placeCardInvalid)

  return { list, add, update, remove, renewCard, cards, scan }
}

const toValues = (form: Omit<PlaceForm, 'seen'>, current?: Place): store.PlaceValues => ({
  ...form,
  translations: form.translations ?? current?.translations ?? {},
})
