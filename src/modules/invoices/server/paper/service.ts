import type { PdfDocument } from '#modules/pdf/server/document.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import { UnprintableLetters } from '#modules/pdf/server/unprintable.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { lettersNotPrintable } from '../../contract/pdf.ts'
import { readSeller } from '../settings/store.ts'
import { findCancelled, findWithFiscal } from '../store.ts'
import { findLanguage } from './language.ts'
import { getPaper } from './paper.ts'

/** The invoice as a file. It is never kept: the same invoice in the same language has the same bytes. */
export const createInvoicePapers = (database: Database, makePdf: MakePdf) => {
  const print = async (paper: PdfDocument): Promise<Uint8Array> => {
    try {
      return await makePdf(paper)
    } catch (error) {
      if (!(error instanceof UnprintableLetters)) throw error
      throw new Refusal(lettersNotPrintable, { values: { letters: error.letters } })
    }
  }
  return {
    /**
     * @param language by default the guest's, else the hotel's
     * @throws Refusal 404 for an unknown invoice, 409 for letters that no font has, 503 when too many documents wait
     */
    makeFile: async (scope: Scope, id: string, language?: Language): Promise<{ name: string; bytes: Uint8Array }> => {
      const paper = await database.read(scope, async (tx) => {
        const { invoice, fiscal } = (await findWithFiscal(tx, scope, id)) ?? refuse(notFound)
        const { name, time_zone } = await tx
          .selectFrom('hotels')
          .select(['name', 'time_zone'])
          .where('id', '=', scope.hotelId)
          .executeTakeFirstOrThrow()
        // One that was sent before sellers were kept has the hotel's name alone.
        const unknown = { name, address: '', tax_number: '', note: '' }
        const seller = invoice.seller ?? (invoice.status === 'draft' ? await readSeller(tx, scope) : unknown)
        const chosen = language ?? (await findLanguage(tx, scope, invoice))
        return getPaper(invoice, {
          seller,
          timeZone: time_zone,
          language: chosen,
          cancels: await findCancelled(tx, scope, invoice),
          fiscal,
        })
      })
      return { name: `${paper.number}.pdf`, bytes: await print(paper) }
    },

    /**
     * For an invoice that is not there yet.
     * @throws Refusal 409 when one of the texts has letters that no font has, 503 when too many documents wait
     */
    refuseUnprintable: async (language: Language, texts: readonly string[]): Promise<void> => {
      await print({ ...blank, language, rows: [...new Set(texts)].map((text) => [text]) })
    },
  }
}

const blank: Omit<PdfDocument, 'language' | 'rows'> = {
  title: '',
  madeAt: '2026-01-01T00:00:00.000Z',
  sender: { name: '', lines: [] },
  kind: '',
  number: '',
  receiver: { label: '', name: '', lines: [] },
  facts: [],
  columns: [{ title: '', align: 'left' }],
  sums: [],
  total: { label: '', value: '' },
  note: '',
  closing: '',
  smallPrint: '',
}
