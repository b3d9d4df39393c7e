import { sql } from 'kysely'
import type { Charge } from '#modules/bill/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { Language } from '#platform/contract/languages.ts'
import { anyId, asJson, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { TaxRule, type TaxRuleValues } from '../contract.ts'
import { TaxParty } from '../contract/party.ts'
import type { TaxDetail } from '../policy/details.ts'

const columns = columnsOf(TaxRule)
/** The types of the columns that the generated schema lacks. */
type Columns = Pick<
  TaxRule,
  'translations' | 'base' | 'bands' | 'band_by' | 'ages' | 'exemptions' | 'round_at' | 'round_to' | 'round_mode'
>

const selectRules = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('tax_rules').select(columns).where('hotel_id', '=', hotelId).$narrowType<Columns>()

/** The rates of a hotel by tax and time. */
export const listRules = (tx: Tx, scope: Scope): Promise<TaxRule[]> =>
  selectRules(tx, scope).orderBy('name').orderBy('series').orderBy('valid_from').execute()

const toRow = ({ translations, bands, ages, exemptions, ...plain }: TaxRuleValues) => ({
  ...plain,
  translations: asJson(translations),
  bands: asJson(bands),
  ages: asJson(ages),
  exemptions: asJson(exemptions),
})

/** Adds a rate; undefined when the id exists. */
export const insertRule = (
  tx: Tx,
  { hotelId }: Scope,
  { id, series, ...values }: TaxRuleValues & { id: string; series: string },
): Promise<TaxRule | undefined> =>
  tx
    .insertInto('tax_rules')
    .values({ hotel_id: hotelId, id, series, ...toRow(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirst()

export const updateRule = (tx: Tx, { hotelId }: Scope, id: string, values: TaxRuleValues): Promise<TaxRule> =>
  tx
    .updateTable('tax_rules')
    .set({ ...toRow(values), updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

export const deleteRule = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('tax_rules').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** From now on only the end of these rates can change. */
export const markUsed = async (tx: Tx, { hotelId }: Scope, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('tax_rules')
    .set({ used: true })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', anyId(ids))
    .where('used', '=', false)
    .execute()
}

/** A hotel that charges tourist tax: its currency, languages and day. */
export type TaxedHotel = { currency: string; content_languages: Language[]; today: string }

/** The hotel, where it has bills and charges tourist tax. */
export const findTaxedHotel = async (tx: Tx, { hotelId }: Scope): Promise<TaxedHotel | undefined> => {
  const found = await tx
    .selectFrom('bill_settings as settings')
    .innerJoin('hotels as hotel', 'hotel.id', 'settings.hotel_id')
    .select(['hotel.currency', 'hotel.content_languages', 'hotel.features'])
    .select(sql<string>`to_char(now() at time zone hotel.time_zone, 'YYYY-MM-DD')`.as('today'))
    .where('settings.hotel_id', '=', hotelId)
    .where('settings.tourist_tax', '=', true)
    .$narrowType<{ content_languages: Language[]; features: Record<string, boolean> }>()
    .executeTakeFirst()
  return found && featureIsOn(found.features, 'bill') ? found : undefined
}

type PartyColumns = Pick<TaxParty, 'persons' | 'source'>

export const findParty = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<TaxParty | undefined> =>
  tx
    .selectFrom('tax_parties')
    .select(columnsOf(TaxParty))
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .$narrowType<PartyColumns>()
    .executeTakeFirst()

/** The party of a stay that is present, and the days of the stay. */
export const findPresentParty = async (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
): Promise<
  { stay: Pick<Stay, 'id' | 'check_in' | 'check_out'>; party: Pick<TaxParty, 'persons' | 'room_price'> } | undefined
> => {
  const found = await tx
    .selectFrom('tax_parties as party')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'party.hotel_id').onRef('stay.id', '=', 'party.stay_id'),
    )
    .select(['stay.id', 'stay.check_in', 'stay.check_out', 'party.persons', 'party.room_price'])
    .where('party.hotel_id', '=', hotelId)
    .where('party.stay_id', '=', stayId)
    .where('stay.status', '=', 'present')
    .$narrowType<PartyColumns>()
    .executeTakeFirst()
  return found && { stay: found, party: found }
}

/** Writes the party of a stay over the one that it had. */
export const putParty = (
  tx: Tx,
  { hotelId }: Scope,
  { id: stay_id, ended_at }: Pick<Stay, 'id' | 'ended_at'>,
  { persons, ...rest }: Pick<TaxParty, 'persons' | 'room_price' | 'source' | 'by_name'>,
): Promise<TaxParty> => {
  const values = { ...rest, ended_at, persons: asJson(persons) }
  return tx
    .insertInto('tax_parties')
    .values({ hotel_id: hotelId, stay_id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'stay_id']).doUpdateSet({
        ...values,
        updated_at: sql<string>`greatest(now(), tax_parties.updated_at + interval '1 millisecond')`,
      }),
    )
    .returning(columnsOf(TaxParty))
    .$narrowType<PartyColumns>()
    .executeTakeFirstOrThrow()
}

/** The party of a stay that has ended is kept for a time from then on. @returns it */
export const endParty = (
  tx: Tx,
  { hotelId }: Scope,
  { id, ended_at }: Pick<Stay, 'id' | 'ended_at'>,
): Promise<TaxParty | undefined> =>
  tx
    .updateTable('tax_parties')
    .set({ ended_at })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', id)
    .returning(columnsOf(TaxParty))
    .$narrowType<PartyColumns>()
    .executeTakeFirst()

export const deleteParties = async (tx: Tx, hotelId: string, stayIds: readonly string[]): Promise<void> => {
  if (stayIds.length === 0) return
  await tx.deleteFrom('tax_parties').where('hotel_id', '=', hotelId).where('stay_id', '=', anyId(stayIds)).execute()
}

/** What the tax itself has charged or taken off, with what it counted; `left`: what nobody has taken off of it. */
export type OwnCharge = Charge & { details: TaxDetail[]; left: number }

/** What the tax itself has charged to a stay and taken off, the first one first. */
export const listOwn = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<OwnCharge[]> =>
  tx
    .selectFrom('charges as charge')
    .leftJoin('tax_details as detail', (join) =>
      join.onRef('detail.hotel_id', '=', 'charge.hotel_id').onRef('detail.charge_id', '=', 'charge.id'),
    )
    .selectAll('charge')
    .select([
      sql<TaxDetail[]>`coalesce(detail.details, '[]')`.as('details'),
      sql<number>`charge.amount + coalesce((select sum(correction.amount) from charges correction
        where correction.hotel_id = charge.hotel_id and correction.corrects_id = charge.id), 0)`.as('left'),
    ])
    .where('charge.hotel_id', '=', hotelId)
    .where('charge.stay_id', '=', stayId)
    .where('charge.source_key', 'like', 'tax:%')
    .orderBy('charge.created_at')
    .orderBy('charge.id')
    .$narrowType<Pick<Charge, 'lines' | 'name_for_guest' | 'kind'>>()
    .execute()

export const insertDetails = async (
  tx: Tx,
  { hotelId }: Scope,
  charge_id: string,
  details: TaxDetail[],
): Promise<void> => {
  await tx
    .insertInto('tax_details')
    .values({ hotel_id: hotelId, charge_id, details: asJson(details) })
    .execute()
}

export const listInvoiceNumbers = async (
  tx: Tx,
  { hotelId }: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
