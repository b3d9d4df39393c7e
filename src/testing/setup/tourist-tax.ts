import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { addTaxRule } from '#modules/tax/contract.ts'
import { putTaxParty, type TaxPerson } from '#modules/tax/contract/party.ts'
import { newId } from '#platform/contract/id.ts'
import type { Person, TestServer } from '../test-server.ts'

/** Lets a hotel with bills charge so much a person and night; children up to an age nothing. */
export const addTouristTax = async (
  world: TestServer,
  manager: Person,
  hotelSlug: string,
  { amount, freeUpTo, name = 'Tourist tax' }: { amount: number; freeUpTo?: number; name?: string },
): Promise<void> => {
  const ages = freeUpTo === undefined ? [] : [{ from: 0, to: freeUpTo, share: 0 }]
  const rule = { id: newId(), name, base: 'person_night', amount, ages, valid_from: '2020-01-01' } as const
  const params = { hotelSlug }
  const answers = [
    await world.call(manager, updateBillSettings, { params, body: { tourist_tax: true } }),
    await world.call(manager, addTaxRule, { params, body: rule }),
  ]
  if (answers.some(({ status }) => status >= 400)) throw new Error(JSON.stringify(answers.map(({ body }) => body)))
}

/** @param age null: an adult */
export const taxPerson = (age: number | null = null): TaxPerson => ({
  id: newId(),
  age,
  exempt: null,
  from: null,
  until: null,
})

/** Enters the persons of a stay. */
export const enterPersons = (
  world: TestServer,
  manager: Person,
  { hotelSlug, stayId, persons }: { hotelSlug: string; stayId: string; persons: TaxPerson[] },
) => world.call(manager, putTaxParty, { params: { hotelSlug, stayId }, body: { persons, room_price: null } })
