import { randomBytes } from 'node:crypto'
import { getNameOrEmail } from '#modules/access/policy.ts'
import type { MemberScope } from '#modules/access/server/scope.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { createSealing } from '#modules/registration/server/form/sealing.ts'
import { createRegistrationSettings } from '#modules/registration/server/settings.ts'
import { listPresentStays } from '#modules/stays/server/store.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { listDemoPersons } from './demo-persons.ts'
import { createCorrecting } from './entries/correct.ts'
import { createEntering } from './entries/enter.ts'
import { createEntrySealing } from './entries/sealing.ts'
import { followReport } from './reports/service.ts'
import { readRules } from './rules.ts'
import { refreshStay } from './stays/refresh.ts'
import { insertStayRow, lockStayRow, updateStayRow, type StayRowChange } from './stays/store.ts'
import { createRegisterSwitch } from './switch.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const [olderParties, personsOfOlder] = [10, 4]
const inHouse = 9

/**
 * A register by the rules of Montenegro: of nine parties in the house seven are entered, one is due in two hours and one
 * is late; forty older entries with a correction, a refusal and two files. The demo counts as proved.
 */
export const registerDemo = async (database: Database, { staff, now, keys }: DemoHotel): Promise<void> => {
  const isOn = await database.read(staff, (tx) => hasFeature(tx, staff, 'registration'))
  if (!isOn || !keys) return
  const { follow } = createRegisterSwitch(database)
  const settings = createRegistrationSettings(database, {
    findSecretCopy: async () => new Date(now).toISOString(),
    follow,
  })
  const {
    updated_at: _at,
    keep_set_on: _set,
    register_since: _since,
    secret_copy_checked_at: _copy,
    ...form
  } = await settings.get(staff)
  const keep = { keep_days: 365, keep_source: 'Demo: nobody was asked' }
  await settings.update(staff, { ...form, ...keep, register_on: true, in_house: 'enter' })
  const demo = createDemo(database, staff, keys)
  for (let at = 0; at < olderParties; at += 1) await demo.addOlder(now - (at + 3) * 2 * dayMs, at)
  await demo.addFiles(now)
  const stays = await database.read(staff, (tx) => listPresentStays(tx, staff))
  for (const [at, { id }] of stays.slice(0, inHouse).entries()) {
    const [isDueSoon, isLate] = [at === inHouse - 2, at === inHouse - 1]
    const arrivedAt = now - (isLate ? 12 + 1 / 3 : 10) * hourMs
    await demo.change(id, {
      persons_expected: isDueSoon ? 3 : 2,
      ...((isDueSoon || isLate) && { arrived_at: new Date(arrivedAt).toISOString(), due_from: null }),
    })
    if (isLate) continue
    for (let person = 0; person < 2; person += 1) await demo.enter(id)
    if (!isDueSoon) await demo.report(id)
  }
}

const createDemo = (database: Database, staff: MemberScope, keys: Keys) => {
  const sealing = createEntrySealing(keys)
  const { enter } = createEntering({ database, sealing, forms: createSealing(keys) })
  const { correct } = createCorrecting({ database, sealing })
  const persons = listDemoPersons()
  const by = getNameOrEmail(staff.actor)
  let taken = 0
  const next = () => {
    const person = persons[taken % persons.length] ?? {}
    taken += 1
    return { ...person, document_number: `DEMO ${String(taken).padStart(5, '0')}` }
  }
  const change = (id: string, values: StayRowChange) =>
    database.write(staff, async (tx) => {
      if (!(await lockStayRow(tx, staff, id))) return
      await refreshStay(tx, staff, await readRules(tx, staff), await updateStayRow(tx, staff, id, values))
    })
  const enterNext = async (stay_id: string): Promise<string> => {
    const id = newId()
    await enter(staff, { id, stay_id, person: next(), identity: { how: 'in_person' } })
    return id
  }

  /** A party that has left, with everything reported. */
  const addOlder = async (arrivedAt: number, at: number): Promise<void> => {
    const id = newId()
    const left_at = new Date(arrivedAt + 3 * dayMs).toISOString()
    await database.write(staff, async (tx) => {
      const { zone } = await readRules(tx, staff)
      const check_in = localTime(arrivedAt, zone).slice(0, 10)
      await insertStayRow(tx, staff, {
        id,
        reservation_id: null,
        room_number: `Room ${1 + (at % 9)}`,
        pack: 'me',
        pack_version: 1,
        check_in,
        arrived_at: new Date(arrivedAt).toISOString(),
        created_at: new Date(arrivedAt).toISOString(),
        leaves_on: addDays(check_in, 3),
        persons_expected: personsOfOlder,
      })
    })
    const entries: string[] = []
    for (let person = 0; person < personsOfOlder - 1; person += 1) entries.push(await enterNext(id))
    if (at === 0) {
      const refusal = { person: { surname: 'Kovač' }, refused_note: 'Shows no document' }
      await enter(staff, { id: newId(), stay_id: id, ...refusal })
    } else entries.push(await enterNext(id))
    const [wrong] = entries
    if (at === 1 && wrong) await correct(staff, wrong, { id: newId(), person: next(), why: 'Two digits were swapped' })
    await change(id, { left_at })
    await report(id)
  }

  /** Everything of a stay was reported, by hand or in a file. */
  const report = (stayId: string) =>
    database.write(staff, async (tx) => {
      await tx
        .updateTable('register_reports')
        .set({ state: 'done', done_by_name: by, done_at: new Date().toISOString() })
        .where('hotel_id', '=', staff.hotelId)
        .where('stay_id', '=', stayId)
        .where('state', '=', 'waiting')
        .execute()
      await followReport(tx, staff, stayId)
    })

  const addFiles = (now: number) =>
    database.write(staff, async (tx) => {
      for (const at of [1, 2]) {
        const made = now - at * 2 * dayMs
        const day = new Date(made).toISOString().slice(0, 10)
        await tx
          .insertInto('register_exports')
          .values({
            hotel_id: staff.hotelId,
            id: newId(),
            output: 'csv',
            from_day: addDays(day, -1),
            to_day: addDays(day, -1),
            count: personsOfOlder,
            sha256: randomBytes(32),
            pack_version: 1,
            made_by_name: by,
            made_at: new Date(made).toISOString(),
            accepted_at: at === 2 ? new Date(made + hourMs).toISOString() : null,
            accepted_by_name: at === 2 ? by : null,
            reference: at === 2 ? 'DEMO-88121' : '',
            copy: false,
          })
          .execute()
      }
    })

  return { change, enter: enterNext, report, addOlder, addFiles }
}
