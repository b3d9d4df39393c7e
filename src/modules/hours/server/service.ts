import { isDeepStrictEqual } from 'node:util'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { HoursOfHotel, HoursUse, OpeningHours } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { timetableProblem } from '../policy/timetable.ts'
import type { HotelHours } from './hotel-hours.ts'
import * as store from './store.ts'

type Form = Omit<editing.NewOpeningHours, 'id'>
type Thing = { id: string; name: string }
export type Options = {
  database: Database
  hours: HotelHours
  hotels: Hotels
  clock: Clock
  /** The things of the modules above that have rows of their own, by the kind of their subject: `category`. */
  things: Readonly<Record<string, (tx: Tx, scope: HotelScope) => Promise<readonly Thing[]>>>
}

/** The timetables of a hotel, and what uses them. */
export const createHoursService = ({ database, hours, hotels, clock, things }: Options) => {
  const findThing = async (tx: Tx, scope: ManagerScope, subject: string): Promise<Thing | undefined> => {
    const [kind = '', id] = subject.split(':', 2)
    return (await things[kind]?.(tx, scope))?.find((thing) => thing.id === id)
  }

  const exists = async (tx: Tx, scope: ManagerScope, subject: string): Promise<boolean> =>
    things[subject.split(':', 1)[0] ?? ''] === undefined || (await findThing(tx, scope, subject)) !== undefined

  const nameUses = async (tx: Tx, scope: ManagerScope, uses: readonly HoursUse[]) => {
    const names = await Promise.all(uses.map(({ id }) => nameUse(tx, scope, id)))
    return { values: { things: names.join(', ') }, current: { uses } }
  }

  const nameUse = async (tx: Tx, scope: ManagerScope, subject: string): Promise<string> =>
    (await findThing(tx, scope, subject))?.name ?? subject.slice(subject.indexOf(':') + 1)

  /** The values of a form: in order, and without what is over. */
  const check = async ({ hotelId }: ManagerScope, form: Form): Promise<Form> => {
    const problem = timetableProblem(form)
    if (problem) refuse(editing.timetableFailures[problem], problem.startsWith('period') ? 'periods' : 'exceptions')
    const zone = (await hotels.find(hotelId))?.time_zone ?? 'UTC'
    const yesterday = localTime(clock.now() - 86_400_000, zone).slice(0, 10)
    return {
      name: form.name,
      periods: form.periods.toSorted((one, other) => one.day - other.day || (one.opens < other.opens ? -1 : 1)),
      exceptions: form.exceptions
        .filter(({ until }) => until >= yesterday)
        .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    }
  }

  const change = async <T>(scope: ManagerScope, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await database.write(scope, async (tx) => {
      await store.lockHours(tx, scope)
      return work(tx)
    })
    hours.forget(scope.hotelId)
    hotels.forget(scope.hotelId)
    return done
  }

  const list = (scope: HotelScope): Promise<HoursOfHotel> =>
    database.read(scope, async (tx) => {
      const [items, uses, event_number] = await Promise.all([
        store.listHours(tx, scope),
        store.listUses(tx, scope, scope.actor.kind === 'guest'),
        eventNumber(tx, scope),
      ])
      return { items, uses, event_number }
    })

  /**
   * Adds a timetable. Idempotent by id.
   * @throws Refusal 400 for times that are not whole or overlap, 409 when another has the name or there are too many
   */
  const add = async (scope: ManagerScope, { id, ...form }: editing.NewOpeningHours): Promise<OpeningHours> => {
    const values = await check(scope, form)
    return change(scope, async (tx) => {
      const all = await store.listHours(tx, scope)
      const first = all.find((one) => one.id === id)
      if (first) return isSame(first, values) ? first : refuse(idTaken)
      if (all.length >= editing.maxTimetables) throw new Refusal(editing.tooMany)
      refuseTakenName(all, id, values.name)
      const added = await store.insertHours(tx, scope, { id, ...values })
      return recordAdded(tx, scope, ['hours.added', 'opening_hours'], added)
    })
  }

  /** @throws Refusal 404; 409 with the row as it is, when it has changed since the form was filled; as `add` */
  const update = async (
    scope: ManagerScope,
    id: string,
    { seen, ...form }: editing.OpeningHoursChange,
  ): Promise<OpeningHours> => {
    const values = await check(scope, form)
    return change(scope, async (tx) => {
      const all = await store.listHours(tx, scope)
      const current = all.find((one) => one.id === id) ?? refuse(notFound)
      // A retry after a lost response.
      if (isSame(current, values)) return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      refuseTakenName(all, id, values.name)
      const changed = await store.updateHours(tx, scope, id, values)
      return recordChanged(tx, scope, ['hours.changed', 'opening_hours'], current, changed)
    })
  }

  /** @throws Refusal 404; 409 with the uses while something uses it */
  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await change(scope, async (tx) => {
      const hours = (await store.listHours(tx, scope)).find((one) => one.id === id) ?? refuse(notFound)
      const uses = (await store.listUses(tx, scope)).filter(({ hours_id }) => hours_id === id)
      if (uses.length > 0) throw new Refusal(editing.inUse, await nameUses(tx, scope, uses))
      await store.deleteHours(tx, scope, id)
      await recordRemoved(tx, scope, ['hours.removed', 'opening_hours'], hours)
    })
  }

  /** Twice is once. @throws Refusal 404 for an unknown timetable or category; 409 with the uses as they are */
  const setUse = async (
    scope: ManagerScope,
    { used_by, hours_id, was }: editing.UseChange,
  ): Promise<{ uses: HoursUse[] }> =>
    change(scope, async (tx) => {
      const uses = await store.listUses(tx, scope)
      const current = uses.find(({ id }) => id === used_by)?.hours_id ?? null
      if (current === hours_id) return { uses }
      if (was !== undefined && was !== current) throw new Refusal(changedMeanwhile, { current: { uses } })
      const all = await store.listHours(tx, scope)
      if (hours_id === null) await store.removeUse(tx, scope, used_by)
      else {
        const isKnown = all.some(({ id }) => id === hours_id)
        if (!isKnown || !(await exists(tx, scope, used_by))) throw new Refusal(notFound)
        await store.putUse(tx, scope, { id: used_by, hours_id })
      }
      const getHours = (wanted: string | null) => ({ hours: all.find(({ id }) => id === wanted)?.name ?? null })
      await recordEntry(tx, scope, 'hours.use_changed', {
        entity: 'hours_uses',
        id: used_by,
        label: await nameUse(tx, scope, used_by),
        before: getHours(current),
        after: getHours(hours_id),
      })
      return { uses: await store.listUses(tx, scope) }
    })

  return { list, add, update, remove, setUse }
}

const isSame = ({ name, periods, exceptions }: Form, form: Form): boolean =>
  isDeepStrictEqual({ name, periods, exceptions }, form)

const refuseTakenName = (all: readonly OpeningHours[], id: string, name: string): void => {
  if (all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    refuse(editing.nameTaken, 'name')
}
