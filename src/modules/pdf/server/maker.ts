import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { messageText } from '#platform/server/messages.ts'
import { createThreads } from '#platform/server/threads/threads.ts'
import type { PdfDocumentInput, PdfDocument } from './document.ts'
import type { PdfResult } from './thread.ts'
import { UnprintableLetters } from './unprintable.ts'

/**
 * Makes the PDF/A-3b of a paper: the same bytes for the same paper.
 * @throws UnprintableLetters; Refusal unavailable when more than 20 documents wait
 */
export type MakePdf = (document: PdfDocument) => Promise<Uint8Array>

/**
 * Makes documents in threads of their own, two at a time: each costs about 100 ms of a core. A thread begins with the
 * first document and ends when there was none for a minute.
 */
export const createPdfMaker = (): { make: MakePdf; stop: () => Promise<void> } => {
  const threads = createThreads<PdfDocumentInput, PdfResult>(new URL('./thread.ts', import.meta.url), {
    limit: createConcurrencyLimit({ atOnce: 2, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 5 }),
    maxMs: 20_000,
    maxMegabytes: 256,
    idleMs: 60_000,
  })
  return {
    make: async (document) => {
      const pageOf = messageText(document.language, 'pdf.page_of', { page: '{page}', pages: '{pages}' })
      const made = await threads.run({ ...document, pageOf })
      if ('unprintable' in made) throw new UnprintableLetters(made.unprintable)
      return made
    },
    stop: threads.stop,
  }
}
