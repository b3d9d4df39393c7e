import { isDay } from '#platform/contract/day.ts'
import type { TaxRule, TaxRuleValues } from '../../../contract.ts'
import { computeSeries, needsPrice } from '../../../policy/compute.ts'

/** The stay for which a form shows what its rate comes to. */
export const triedStay = { nights: 3, ages: [null, null, 14, 9], price: 100 } as const

/** The first day from which a rate holds in its season. */
const findArrival = ({ valid_from, season_from }: TaxRuleValues): string => {
  const year = Number(valid_from.slice(0, 4))
  const days = [year, year + 1].map((one) => `${one}-${season_from === '02-29' ? '02-28' : season_from}`)
  return days.find((day) => isDay(day) && day >= valid_from) ?? valid_from
}

/** What the stay comes to by a rate, in hundredths. @param values without a problem */
export const tryRate = (values: TaxRuleValues): number => {
  const rule: TaxRule = { ...values, valid_until: null, id: '', hotel_id: '', series: '', used: false, updated_at: '' }
  const persons = triedStay.ages.map((age) => ({ age, exempt: null, from: null, until: null }))
  const room_price = needsPrice(rule) ? triedStay.price : null
  const stay = { check_in: findArrival(values), nights: triedStay.nights, persons, room_price }
  return computeSeries([rule], stay).reduce((sum, { cents }) => sum + cents, 0)
}
