import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import type { MenuOption } from '../contract/options.ts'
import { findGroupProblem, choose, getCheapest, getCheapestToday, getUnitPrice } from './options.ts'
import { getDeliveryMinutes, sumOrder, type PricedLine, type Sums } from './sums.ts'

/* The cart, the server and a report in SQL must have the same cents. */

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ features: [] })
})
afterAll(() => world.close())

/** The same numbers every time. */
const createRandom = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const random = createRandom(20_261_123)
const upTo = (most: number): number => Math.floor(random() * (most + 1))
const amount = (mostCents: number): number => upTo(mostCents) / 100
const rates = [null, 0, 5, 7, 10, 19, 21, 25.5, 99.99]

type Case = {
  base: number
  differences: readonly number[]
  lines: readonly PricedLine[]
  fees: Parameters<typeof sumOrder>[1]
  toPlace: boolean
}
const draw = (): Case => {
  const base = amount(9_999)
  const differences = Array.from({ length: upTo(4) }, () => (upTo(600) - 300) / 100)
  const options = differences.map((price_difference) => ({ price_difference }))
  return {
    base,
    differences,
    lines: Array.from({ length: 1 + upTo(4) }, (_, at) => ({
      price: at === 0 ? getUnitPrice({ price: base }, options) : amount(9_999),
      quantity: 1 + upTo(98),
      tax_rate: rates[upTo(rates.length - 1)] ?? null,
    })),
    fees: {
      delivery_fee: amount(500),
      free_delivery_from: random() < 0.5 ? null : amount(100_000),
      service_charge_percent: amount(3_000),
      tax_rate: rates[upTo(rates.length - 1)] ?? null,
    },
    toPlace: random() < 0.3,
  }
}

/** The sums of all cases by the decimal numbers of PostgreSQL. */
const sumInSql = async (
  cases: readonly Case[],
): Promise<(Omit<Sums, 'taxes'> & { unit: number; taxes: Sums['taxes'] })[]> =>
  world.server.database.onPlatform(async (tx) => {
    const { rows } = await sql<{ sums: Omit<Sums, 'taxes'> & { unit: number; taxes: Sums['taxes'] } }>`
      with drawn as (select at, one from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) with ordinality as t(one, at)),
      subtotals as (
        select at, one, one -> 'fees' as fees,
          greatest(0, (one ->> 'base')::numeric + coalesce(
            (select sum(d::text::numeric) from jsonb_array_elements(one -> 'differences') d), 0)) as unit,
          (select sum((l ->> 'price')::numeric * (l ->> 'quantity')::numeric) from jsonb_array_elements(one -> 'lines') l) as subtotal
        from drawn),
      charged as (
        select *, round(subtotal * (fees ->> 'service_charge_percent')::numeric / 100, 2) as service,
          case when (one ->> 'toPlace')::boolean or subtotal >= (fees ->> 'free_delivery_from')::numeric then 0
            else (fees ->> 'delivery_fee')::numeric end as delivery
        from subtotals)
      select jsonb_build_object('unit', unit, 'subtotal', subtotal, 'service_charge', service, 'delivery_fee', delivery,
        'total', subtotal + service + delivery, 'taxes',
        (select coalesce(jsonb_agg(jsonb_build_object(
            'rate', rate, 'gross', gross, 'tax', round(gross * rate / (100 + rate), 2)) order by rate), '[]') from (
          select rate, sum(part) as gross from (
            select coalesce((l ->> 'tax_rate')::numeric, (fees ->> 'tax_rate')::numeric) as rate,
              (l ->> 'price')::numeric * (l ->> 'quantity')::numeric as part
            from jsonb_array_elements(one -> 'lines') l
            union all select (fees ->> 'tax_rate')::numeric, service + delivery) parts
          where rate is not null and part > 0 group by rate) by_rate)) as sums
      from charged order by at`.execute(tx)
    return rows.map(({ sums }) => sums)
  })

describe('sums', () => {
  test('10,000 orders: every unit price, fee, total and cent of VAT is what the database calculates', async () => {
    const cases = Array.from({ length: 10_000 }, draw)
    const bySql = await sumInSql(cases)
    const differing = cases.flatMap(({ lines, fees, toPlace }, at) => {
      const mine = JSON.stringify({ unit: lines[0]?.price, ...sumOrder(lines, fees, toPlace) })
      const { unit, subtotal, service_charge, delivery_fee, total, taxes } = bySql[at] ?? ({} as never)
      const theirs = JSON.stringify({
        unit,
        subtotal,
        service_charge,
        delivery_fee,
        total,
        taxes: taxes.map(({ rate, gross, tax }) => ({ rate, gross, tax })),
      })
      return mine === theirs ? [] : [[mine, theirs]]
    })
    expect([bySql.length, differing.slice(0, 3)]).toEqual([10_000, []])
  })

  test('half a cent is rounded up, and a place costs no delivery', () => {
    const fees = { delivery_fee: 2, free_delivery_from: null, service_charge_percent: 5, tax_rate: null }
    expect(sumOrder([{ price: 0.1, quantity: 1 }], fees, true)).toEqual({
      subtotal: 0.1,
      service_charge: 0.01,
      delivery_fee: 0,
      total: 0.11,
      taxes: [],
    })
    expect(getDeliveryMinutes([10, null, 25], { delivery_minutes: 20 })).toBe(25)
  })
})

const option = (id: string, price_difference = 0, more: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: id,
  price_difference,
  default: false,
  available: true,
  allergens: null,
  contains_alcohol: false,
  ...more,
})

describe('option groups', () => {
  test('rules that no guest could follow, equal names, and too many defaults are found', () => {
    const two = [option('a'), option('b')]
    expect([
      findGroupProblem({ least: 3, most: 3, options: two }),
      findGroupProblem({ least: 0, most: 1, options: [option('a'), option('A')] }),
      findGroupProblem({ least: 0, most: 1, options: two.map((one) => ({ ...one, default: true })) }),
      findGroupProblem({ least: 2, most: 2, options: [option('a', 0, { default: true }), option('b')] }),
      findGroupProblem({ least: 0, most: 1, options: [option('a', 0.001)] }),
      findGroupProblem({ least: 1, most: 2, options: two }),
    ]).toEqual(['unsatisfiable', 'names_equal', 'defaults_do_not_fit', 'defaults_do_not_fit', 'price_invalid', null])
  })

  test('the cheapest choice takes what must be chosen and what makes it cheaper, up to the most', () => {
    const group = (least: number, most: number, ...differences: number[]) => ({
      id: 'g',
      name: 'g',
      least,
      most,
      options: differences.map((difference, at) => option(String(at), difference)),
    })
    expect([
      getCheapest({ price: 5 }, [group(1, 1, 2, 3)]),
      getCheapest({ price: 5 }, [group(0, 2, -1, -2, -3)]),
      getCheapest({ price: 5 }, [group(2, 3, -1, 4, 2), group(0, 1, 9)]),
      getCheapest({ price: 0.5 }, [group(0, 1, -1)]),
    ]).toEqual([7, 0, 6, -0.5])
    const out = [option('small', -0.5, { available: false }), option('large', 0)]
    expect([getCheapest, getCheapestToday].map((get) => get({ price: 5 }, [{ ...group(1, 1), options: out }]))).toEqual(
      [4.5, 5],
    )
  })

  test('a default that is out is not chosen, and its group must be chosen then', () => {
    const milk = {
      id: 'milk',
      name: 'Milk',
      least: 1,
      most: 1,
      options: [option('cow', 0, { default: true, available: false }), option('oat', 0.5)],
    }
    expect(choose([milk], null)).toBeNull()
    expect(choose([milk], ['oat'])?.map((chosen) => chosen.option.id)).toEqual(['oat'])
    expect(choose([milk], ['cow'])).toBeNull()
  })
})
