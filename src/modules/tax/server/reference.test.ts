import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { TaxRule } from '../contract.ts'
import { computeSeries, groupBySeries, type TaxedStay } from '../policy/compute.ts'

// The tax once more in SQL, from the rules of the tax alone: over sets of nights and persons instead of a walk through
// them, in whole numbers over one denominator instead of fractions.
const reference = `
create aggregate pg_temp.product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1');
create function pg_temp.hundredths(value text) returns numeric language sql immutable as $$ select value::numeric * 100 $$;
create function pg_temp.in_year(of date, day text) returns date language sql immutable as $$
  select month + least(right(day, 2)::integer, extract(day from month + interval '1 month - 1 day')::integer) - 1
  from (select make_date(extract(year from of)::integer, left(day, 2)::integer, 1) as month) first
$$;
create function pg_temp.rounded(value numeric, step numeric, mode text) returns numeric language sql immutable as $$
  select case mode
    when 'down' then div(value, step)
    when 'up' then div(value + step - 1, step)
    else div(2 * value + step, 2 * step) end
$$;
create function pg_temp.tax_of(cases jsonb) returns table (at bigint, series text, cents numeric) language sql as $$
  with one as (
    select ordinality as at, value -> 'rules' as rules, value -> 'stay' as stay
    from jsonb_array_elements(cases) with ordinality
  ), rule as (
    select one.at, r, r ->> 'series' as series, (r ->> 'valid_from')::date as first,
      coalesce((r ->> 'valid_until')::date, 'infinity') as over,
      10000 + case when (r ->> 'room_net')::boolean then coalesce(pg_temp.hundredths(r ->> 'room_vat'), 0) else 0 end as net
    from one, jsonb_array_elements(rules) r
  ), scale as (
    select rule.at, rule.series, 1e21::numeric * 2329089562800 * pg_temp.product(net) as whole from rule group by 1, 2
  ), there as (
    select one.at, night, person, nth_person, pg_temp.hundredths(stay ->> 'room_price') as price,
      count(*) over (partition by one.at, night) as present
    from one, jsonb_array_elements(stay -> 'persons') with ordinality persons(person, nth_person),
      lateral (select (stay ->> 'check_in')::date + n as night from generate_series(0, (stay ->> 'nights')::integer - 1) n) nights
    where night >= coalesce((person ->> 'from')::date, '-infinity') and night < coalesce((person ->> 'until')::date, 'infinity')
  ), in_force as (
    select there.*, rule.series, r, net, row_number() over (partition by there.at, rule.series, nth_person order by night) as nth
    from there join rule on rule.at = there.at and night >= first and night < over,
      lateral (select pg_temp.in_year(night, r ->> 'season_from') as begins, pg_temp.in_year(night, r ->> 'season_to') as ends) season
    where begins is null
      or case when left(r ->> 'season_from', 5) <= left(r ->> 'season_to', 5)
        then night between begins and ends else night >= begins or night <= ends end
  ), unit as (
    select in_force.*, whole, case r ->> 'base'
      when 'person_night' then pg_temp.hundredths(r ->> 'amount') * whole
      when 'percent_of_room' then div(price * 10000 * (r ->> 'percent')::numeric * 1000 * whole, net * present * 100000)
      else (
        select pg_temp.hundredths(band ->> 'amount') * whole
        from jsonb_array_elements(r -> 'bands') with ordinality bands(band, place)
        where band ->> 'up_to' is null or price
          <= pg_temp.hundredths(band ->> 'up_to') * case r ->> 'band_by' when 'person' then present else 1 end
        order by place limit 1
      ) end as base
    from in_force join scale using (at, series)
    where r ->> 'most_nights' is null or nth <= (r ->> 'most_nights')::integer
  ), owed as (
    select unit.at, unit.series, nth_person, night, r, whole, div(
      least(base, pg_temp.hundredths(r ->> 'most_per_night') * whole)
        * coalesce((
            select pg_temp.hundredths(a ->> 'share') from jsonb_array_elements(r -> 'ages') a
            where (person ->> 'age')::integer between (a ->> 'from')::integer and (a ->> 'to')::integer
          ), 10000)
        * coalesce((
            select pg_temp.hundredths(e ->> 'share') from jsonb_array_elements(r -> 'exemptions') e
            where e ->> 'key' = person ->> 'exempt'
          ), 10000)
        * (10000 + pg_temp.hundredths(r ->> 'surcharge_percent'))
        * (10000 + case when (r ->> 'vat_on_top')::boolean then coalesce(pg_temp.hundredths(r ->> 'vat_rate'), 0) else 0 end),
      1e16::numeric) as value
    from unit
  ), summed as (
    select owed.at, owed.series, sum(value) as value, whole, (array_agg(r order by night desc))[1] as last
    from owed
    group by owed.at, owed.series, whole, r ->> 'round_at',
      case when r ->> 'round_at' <> 'stay' then nth_person end, case when r ->> 'round_at' = 'night' then night end
  )
  select summed.at, summed.series,
    sum(pg_temp.rounded(value, whole * (last ->> 'round_to')::numeric, last ->> 'round_mode') * (last ->> 'round_to')::numeric)
  from summed group by 1, 2
$$;`

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = openClient(database.owner)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const pick = <const Value>(...values: Value[]) => fc.constantFrom(...values)
const amount = fc.integer({ min: 0, max: 2_000 }).map((cents) => cents / 100)
const share = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
)
const seasons = [
  [null, null],
  ['04-01', '09-30'],
  ['10-01', '03-31'],
  ['12-15', '01-15'],
  ['01-10', '02-29'],
  ['02-29', '03-05'],
] as const
const ages = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 0, maxLength: 6 })
  .chain((edges) =>
    fc.tuple(fc.constant(edges.toSorted((one, other) => one - other)), fc.array(share, { minLength: 3, maxLength: 3 })),
  )
  .map(([edges, shares]) =>
    [0, 2, 4].flatMap((at) => {
      const [from, to, part] = [edges[at], edges[at + 1], shares[at / 2]]
      return from === undefined || to === undefined || part === undefined ? [] : [{ from, to, share: part }]
    }),
  )
const bands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { maxLength: 4 }),
    fc.array(amount, { minLength: 5, maxLength: 5 }),
  )
  .map(([limits, amounts]) => [
    ...limits
      .toSorted((one, other) => one - other)
      .map((limit, at) => ({ up_to: limit / 100, amount: amounts[at] ?? 0 })),
    { up_to: null, amount: amounts[4] ?? 0 },
  ])
const values = fc.record({
  base: pick('person_night', 'percent_of_room', 'band'),
  amount,
  percent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  room_net: fc.boolean(),
  room_vat: pick(null, 5, 9.5, 10, 21, 25.5),
  bands,
  band_by: pick('room', 'person'),
  ages,
  most_nights: pick(null, null, 1, 3, 5, 7),
  season: fc.constantFrom<readonly [string | null, string | null]>(...seasons),
  exemptions: fc.tuple(share, share).map(([guide, disabled]) => [
    { key: 'guide', words: 'Guide', translations: {}, share: guide },
    { key: 'disabled', words: 'Disabled', translations: {}, share: disabled },
  ]),
  surcharge_percent: pick(0, 0, 10, 12.5),
  most_per_night: pick(null, null, 0.5, 3, 7.77),
  vat_rate: pick(null, 7, 9.5, 19),
  vat_on_top: fc.boolean(),
  round_at: pick('night', 'person', 'stay'),
  round_to: pick(1, 5, 10, 50, 100),
  round_mode: pick('half_up', 'down', 'up'),
})
const firstDay = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-10-01', days))
/** One to three rates of a tax, one after another, the last one mostly without an end. */
const ratesAround = (check_in: string) =>
  fc
    .tuple(
      fc.array(values, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([rows, lengths, ends]): TaxRule[] => {
      const series = newId()
      let from = addDays(check_in, -3)
      return rows.map(({ season: [season_from, season_to], ...row }, at) => {
        const valid_from = from
        from = addDays(from, lengths[at] ?? 1)
        return {
          ...row,
          id: newId(),
          hotel_id: 'hotel',
          series,
          name: 'Tax',
          translations: {},
          town: '',
          season_from,
          season_to,
          valid_from,
          valid_until: at < rows.length - 1 || ends ? from : null,
          used: false,
          updated_at: '2026-01-01T00:00:00.000Z',
        }
      })
    })
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 3 })
const anyCase = firstDay.chain((check_in) =>
  fc.record({
    rules: fc.array(ratesAround(check_in), { minLength: 1, maxLength: 3 }).map((taxes) => taxes.flat()),
    stay: fc.record({
      check_in: fc.constant(check_in),
      nights: fc.integer({ min: 0, max: 14 }),
      persons: fc.array(
        fc.record({
          age: optional(fc.integer({ min: 0, max: 35 })),
          exempt: pick(null, null, null, 'guide', 'disabled', 'unknown'),
          from: pick(null, null, null, addDays(check_in, 1), addDays(check_in, 4)),
          until: pick(null, null, null, addDays(check_in, 2), addDays(check_in, 6)),
        }),
        { maxLength: 8 },
      ),
      room_price: fc.integer({ min: 0, max: 60_000 }).map((cents) => cents / 100),
    }) satisfies fc.Arbitrary<TaxedStay>,
  }),
)

const isWhole = process.env['DESKBELL_PROVE'] === '1'

test(
  'the tax of random rates, parties and stays is the same to the hundredth as in SQL',
  { timeout: 600_000 },
  async () => {
    await client.unsafe(reference)
    let charged = 0
    for (let round = 0; round < (isWhole ? 100 : 2); round++) {
      const cases = fc.sample(anyCase, 100)
      const rows = await client<{ at: string; series: string; cents: string }[]>`
      select * from pg_temp.tax_of(${JSON.stringify(cases)}::text::jsonb)`
      const expected = new Map(rows.map(({ at, series, cents }) => [`${at} ${series}`, Number(cents)]))
      const different = cases.flatMap(({ rules, stay }, at) =>
        groupBySeries(rules).flatMap((tax) => {
          const series = tax[0]?.series ?? ''
          const cents = computeSeries(tax, stay).reduce((sum, cell) => sum + cell.cents, 0)
          charged += cents > 0 ? 1 : 0
          const wanted = expected.get(`${at + 1} ${series}`) ?? 0
          return cents === wanted ? [] : [{ cents, wanted, tax, stay }]
        }),
      )
      expect(different.slice(0, 1)).toEqual([])
    }
    // Most of them come to something: equal zeros would prove nothing.
    expect(charged).toBeGreaterThan(isWhole ? 5_000 : 60)
  },
)
