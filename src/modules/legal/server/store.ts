import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { LegalKind, LegalPage, LegalTexts } from '../contract.ts'

type Values = Pick<LegalPage, 'way' | 'address' | 'draft_basis'>

/** Writers take turns: a page that was never written has no row to lock. */
export const lockPage = (tx: Tx, { hotelId }: Scope, kind: LegalKind): Promise<void> =>
  lockUntilCommit(tx, `legal:${hotelId}:${kind}`)

const readTexts = async (tx: Tx, { hotelId }: Scope, kind: LegalKind): Promise<LegalTexts> => {
  const rows = await tx
    .selectFrom('legal_texts')
    .select(['language', 'text'])
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', kind)
    .orderBy('language')
    .execute()
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]))
}

/** A page with its texts; one that was never written is off. */
export const findPage = async (tx: Tx, scope: Scope, kind: LegalKind): Promise<LegalPage> => {
  const row = await tx
    .selectFrom('legal_pages')
    .select(['way', 'address', 'draft_basis', 'updated_at'])
    .$narrowType<Values>()
    .where('hotel_id', '=', scope.hotelId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row) return { kind, ...row, texts: await readTexts(tx, scope, kind) }
  return { kind, way: 'off', address: null, draft_basis: null, texts: {}, updated_at: null }
}

/** Writes a page and replaces its texts. @param isNew it was never written */
export const writePage = async (
  tx: Tx,
  { hotelId }: Scope,
  { kind, way, address, draft_basis, texts }: Omit<LegalPage, 'updated_at'>,
  isNew: boolean,
): Promise<void> => {
  const values = { way, address, draft_basis: draft_basis && asJson(draft_basis) }
  if (isNew)
    await tx
      .insertInto('legal_pages')
      .values({ hotel_id: hotelId, kind, ...values })
      .execute()
  else
    await tx
      .updateTable('legal_pages')
      .set({ ...values, updated_at: changedAt })
      .where('hotel_id', '=', hotelId)
      .where('kind', '=', kind)
      .execute()
  await tx.deleteFrom('legal_texts').where('hotel_id', '=', hotelId).where('kind', '=', kind).execute()
  const rows = Object.entries(texts).map(([language, text]) => ({ hotel_id: hotelId, kind, language, text }))
  if (rows.length > 0) await tx.insertInto('legal_texts').values(rows).execute()
}
