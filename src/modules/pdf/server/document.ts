import type { Language } from '#platform/contract/languages.ts'

/** A label and its value, such as "Date" and "24.11.2026". */
export type LabelledValue = { label: string; value: string }

export type PaperColumn = { title: string; align: 'left' | 'right' }

export type PaperBlock = {
  sentence?: string
  values?: readonly LabelledValue[]
  /** Its label is for those who do not see it. */
  code?: { text: string; label: string }
}

/** The content of a document, all in one language. It is laid out in this order. */
export type PdfDocument = {
  language: Language
  /** The name of the file in a reader. No markup characters. */
  title: string
  /** The moment that the file bears. A document that has not changed keeps it, and so its bytes. */
  madeAt: string
  /** In large letters across every page. */
  watermark?: string
  sender: { name: string; lines: readonly string[] }
  /** Its title and its number. */
  kind: string
  number: string
  receiver: { label: string; name: string; lines: readonly string[] }
  facts: readonly LabelledValue[]
  /** The first column gets the width that the others leave. */
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
  sums: readonly LabelledValue[]
  total: LabelledValue
  /** Below the sums; may be empty. */
  note: string
  /** Below the note: a sentence, values by their labels, and beside them a code that a phone reads. */
  block?: PaperBlock
  /** At the foot of the last page. */
  closing: string
  /** May be empty. */
  smallPrint: string
}

/** A paper as a thread gets it: with what its frame says on each page, such as "Page {page} of {pages}". */
export type PdfDocumentInput = PdfDocument & { pageOf: string }
