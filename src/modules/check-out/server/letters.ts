import { listCharges } from '#modules/bill/server/store.ts'
import { createInvoicePapers } from '#modules/invoices/server/paper/service.ts'
import { listTaxNames } from '#modules/tax/server/due.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CheckOutInvoice } from '../contract.ts'
import type { CheckOutParts } from './parts.ts'

/**
 * Letters that no font has would keep an invoice that goes out by mail from being printed. They are found before it is
 * issued: then it could not be changed any more.
 * @throws Refusal 409 with the letters
 */
export const refuseLetters = async (
  { database, makePdf }: CheckOutParts,
  scope: Scope,
  stayId: string,
  invoices: readonly CheckOutInvoice[],
): Promise<void> => {
  const mailed = invoices.filter(({ mail }) => mail !== undefined)
  if (mailed.length === 0) return
  const { charges, taxes } = await database.read(scope, async (tx) => ({
    charges: await listCharges(tx, scope, stayId),
    taxes: await listTaxNames(tx, scope),
  }))
  const ofCharges = charges
    .filter(({ invoice_id }) => invoice_id === null)
    .flatMap(({ description, lines }) => [description, ...lines.map((line) => line.description)])
  const papers = createInvoicePapers(database, makePdf)
  for (const { guest_name, buyer, language } of mailed)
    await papers.refuseUnprintable(language, [guest_name, ...Object.values(buyer ?? {}), ...ofCharges, ...taxes])
}
