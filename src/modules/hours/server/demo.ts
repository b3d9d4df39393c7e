import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { forDepartment, type HoursSubject } from '../contract/subject.ts'
import type { Exception, OpeningHours, Period, Times } from '../policy.ts'
import { insertHours, putUse } from './store.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const on = (days: readonly number[], ...times: readonly Times[]): Period[] =>
  days.flatMap((day) => times.map((one) => ({ day, ...one })))

const breakfast = { opens: '07:00', closes: '11:00' }
const weekend = [5, 6]

/** The next Christmas Eve. */
const getEve = (now: number): string => {
  const today = new Date(now).toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '12-24' ? 1 : 0)
  return `${year}-12-24`
}

/**
 * The timetables of the demo with their uses; the demo of the menu adds its categories. Drinks, coffee and every type of
 * request use none, so that a visitor can try them at any hour. At night the kitchen's dishes say when they open.
 */
const getTimetables = (
  now: number,
): readonly (Pick<OpeningHours, 'periods'> & {
  name: string
  exceptions?: readonly Exception[]
  uses?: readonly HoursSubject[]
})[] => [
  {
    name: 'Kitchen',
    periods: [
      ...on(
        everyDay.filter((day) => !weekend.includes(day)),
        breakfast,
        { opens: '12:30', closes: '22:30' },
      ),
      ...on(weekend, breakfast, { opens: '12:30', closes: '23:30' }),
    ],
    exceptions: [{ from: getEve(now), until: getEve(now), periods: [breakfast, { opens: '12:30', closes: '18:00' }] }],
  },
  { name: 'Bar', periods: on(everyDay, { opens: '10:00', closes: '01:00' }) },
  {
    name: 'Housekeeping',
    periods: on(everyDay, { opens: '07:00', closes: '16:00' }),
    uses: [forDepartment('housekeeping')],
  },
  {
    name: 'Reception',
    periods: on(everyDay, { opens: '00:00', closes: '24:00' }),
    uses: [forDepartment('reception')],
  },
]

/** Gives hours to the hotel that talks with its guests, and lets them ask for a later time; the other has none. */
export const openingHoursDemo = async (database: Database, { staff, now }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'conversations'))) return
    for (const { name, periods, exceptions = [], uses = [] } of getTimetables(now)) {
      const id = newId()
      await insertHours(tx, staff, { id, name, periods, exceptions })
      for (const subject of uses) await putUse(tx, staff, { id: subject, hours_id: id })
    }
    await tx
      .updateTable('hotels')
      .set({ orders_ahead: true, taxi_ahead: true })
      .where('id', '=', staff.hotelId)
      .execute()
  })
}
