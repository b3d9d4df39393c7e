import { sql } from 'kysely'
import type { MemberScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { writeCsv } from '#packages/table-files/write.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { TaxReport, TaxReportRow } from '../contract/report.ts'
import { findTaxedHotel } from './store.ts'

const maxMissing = 100

const listRows = async (tx: Tx, { hotelId }: MemberScope, month: string): Promise<TaxReportRow[]> => {
  const { rows } = await sql<TaxReportRow>`
    select ${month} as period, detail ->> 'town' as town, charge.source_id as series, max(rule.name) as tax,
      concat_ws(' / ', detail ->> 'group', detail ->> 'exemption') as "group",
      sum((detail ->> 'persons')::integer)::integer as persons, sum((detail ->> 'nights')::integer)::integer as nights,
      sum((detail ->> 'amount')::numeric(10,2)) as amount, charge.currency
    from tax_details counted
      join charges charge on charge.hotel_id = counted.hotel_id and charge.id = counted.charge_id,
      jsonb_array_elements(counted.details) detail
      join tax_rules rule on rule.hotel_id = ${hotelId} and rule.id = (detail ->> 'rule')::uuid
    where counted.hotel_id = ${hotelId} and counted.details @> ${JSON.stringify([{ month }])}::text::jsonb
      and detail ->> 'month' = ${month}
    group by detail ->> 'town', charge.source_id, detail ->> 'group', detail ->> 'exemption', charge.currency
    having sum((detail ->> 'nights')::integer) <> 0 or sum((detail ->> 'amount')::numeric) <> 0
    order by town, tax, "group", currency`.execute(tx)
  return rows
}

/** Stays with nights of a month that have no party, and for which nothing was charged. */
const listMissing = async (tx: Tx, { hotelId }: MemberScope, month: string): Promise<TaxReport['missing']> => {
  const { rows } = await sql<TaxReport['missing'][number]>`
    select stay.id as stay_id, stay.room_number, stay.check_in, stay.check_out
    from stays stay join hotels hotel on hotel.id = stay.hotel_id
    where stay.hotel_id = ${hotelId} and stay.merged_into is null
      -- A day early, for zones ahead of UTC. Of the type of the column, or row-level security keeps the index from it.
      and (stay.status = 'present' or stay.status = 'ended' and stay.ended_at > (${`${month}-01`}::date - 1)::timestamptz)
      and stay.check_in < (${`${month}-01`}::date + interval '1 month')
      and least(stay.check_out, (coalesce(stay.ended_at, now()) at time zone hotel.time_zone)::date)
        > greatest(${`${month}-01`}::date, stay.check_in)
      and not exists (select from tax_parties party where party.hotel_id = stay.hotel_id and party.stay_id = stay.id)
      and not exists (
        select from charges charge where charge.hotel_id = stay.hotel_id and charge.stay_id = stay.id and charge.kind = 'tax'
      )
    order by stay.check_in, stay.room_number limit ${sql.lit(maxMissing)}`.execute(tx)
  return rows
}

const listWaived = async (tx: Tx, { hotelId }: MemberScope, month: string): Promise<TaxReport['waived']> => {
  const { rows } = await sql<TaxReport['waived'][number]>`
    select correction.currency, -sum(correction.amount) as total
    from charges correction join charges charge on charge.hotel_id = correction.hotel_id and charge.id = correction.corrects_id
    where correction.hotel_id = ${hotelId} and charge.kind = 'tax' and correction.source_key is null
      and correction.day >= ${`${month}-01`}::date and correction.day < ${`${month}-01`}::date + interval '1 month'
    group by correction.currency order by 1`.execute(tx)
  return rows
}

const columns = ['period', 'town', 'tax', 'group', 'persons', 'nights', 'amount', 'currency'] as const

/** The report of a month for the town. */
export const createReportService = (database: Database) => ({
  get: (scope: MemberScope, month: string): Promise<TaxReport> =>
    database.read(scope, async (tx) => ({
      missing: (await findTaxedHotel(tx, scope)) ? await listMissing(tx, scope, month) : [],
      rows: await listRows(tx, scope, month),
      waived: await listWaived(tx, scope, month),
    })),

  /** The rows as a file. That it was handed out is an entry of the log. */
  exportCsv: (scope: MemberScope, month: string): Promise<Buffer> =>
    database.write(scope, async (tx) => {
      const rows = await listRows(tx, scope, month)
      await recordEntry(tx, scope, 'tax.report_exported', { entity: 'tax_details', id: null, label: month })
      return writeCsv({ header: columns, rows: rows.map((row) => columns.map((column) => row[column])) })
    }),
})
