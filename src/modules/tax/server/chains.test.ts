import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { mergeStay, openStay, changeStay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addTaxRule } from '../contract.ts'
import { chargeTaxNow, getTaxParty, putTaxParty, type TaxPerson } from '../contract/party.ts'
import { listOwn } from './store.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  const params = { hotelSlug }
  await world.call(manager, updateBillSettings, { params, body: { tourist_tax: true } })
  const rules = [
    {
      amount: 1.37,
      ages: [
        { from: 0, to: 11, share: 0 },
        { from: 12, to: 17, share: 50 },
      ],
      most_nights: 7,
    },
    { base: 'percent_of_room', percent: 3.2, room_net: true, room_vat: 10, round_at: 'stay', vat_rate: 10 },
  ] as const
  for (const rule of rules)
    await world.call(manager, addTaxRule, {
      params,
      body: {
        id: newId(),
        name: 'Tax',
        base: 'person_night',
        valid_from: '2020-01-01',
        ...rule,
        ages: [...('ages' in rule ? rule.ages : [])],
      },
    })
})
afterAll(() => world.close())

const pick = (count: number): number => Math.floor(Math.random() * count)
const person = (): TaxPerson => ({
  id: newId(),
  age: [null, null, 9, 14][pick(4)] ?? null,
  exempt: null,
  from: null,
  until: null,
})

const chains = process.env['DESKBELL_PROVE'] === '1' ? 500 : 3

test(
  'after chains of extending, shortening, adding, removing and merging, what is charged is what the stay comes to',
  { timeout: 1_200_000 },
  async () => {
    for (let chain = 0; chain < chains; chain++) {
      const params = { hotelSlug, stayId: newId() }
      const open = (id: string) =>
        world.call(manager, openStay, {
          params,
          body: { id, room_number: `Room ${chain}`, lead_name: 'Ana', check_in: dayFrom(0), check_out: dayFrom(3) },
        })
      const put = (stayId: string, persons: TaxPerson[]) =>
        world.call(manager, putTaxParty, {
          params: { hotelSlug, stayId },
          body: { persons, room_price: (5_000 + pick(9_999)) / 100 },
        })
      await open(params.stayId)
      let persons = [person()]
      await put(params.stayId, persons)
      const log: string[] = []
      for (let step = 0; step < 8; step++) {
        const kind = ['stay', 'stay', 'add', 'remove', 'merge'][pick(5)] ?? ''
        log.push(kind)
        if (kind === 'stay')
          await world.call(manager, changeStay, { params, body: { check_out: dayFrom(1 + pick(12)) } })
        if (kind === 'add') persons = [...persons, person()]
        if (kind === 'remove') persons = persons.slice(1)
        if (kind === 'add' || kind === 'remove') await put(params.stayId, persons)
        if (kind === 'merge') {
          const other = newId()
          const more = [person()]
          await open(other)
          await put(other, more)
          await world.call(manager, chargeTaxNow, { params: { hotelSlug, stayId: other }, body: {} })
          await world.call(manager, mergeStay, { params: { hotelSlug, stayId: other }, body: { into: params.stayId } })
          persons = [...persons, ...more]
        }
        await world.call(manager, chargeTaxNow, { params, body: {} })
        const { body } = await world.call(manager, getTaxParty, { params })
        expect([log, body.charged]).toEqual([log, body.result?.total])
      }
      // The report has it too, to the hundredth.
      const scope = scopeFor(hotelSlug, { kind: 'nobody' })
      const counted = await world.server.database.write(scope, async (tx) => {
        const stay = await lockStay(tx, scope, params.stayId)
        const own = await listOwn(tx, scope, stay?.id ?? '')
        // A sum of floats may be a little below 0, which is rounded to -0.
        const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) + 0
        return [
          sum(own.map(({ amount }) => amount)),
          sum(own.flatMap(({ details }) => details.map(({ amount }) => amount))),
        ]
      })
      expect(counted[1]).toBe(counted[0])
    }
  },
)
