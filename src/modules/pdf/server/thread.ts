import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import type { PdfDocumentInput } from './document.ts'
import { layOut } from './layout.ts'
import { UnprintableLetters } from './unprintable.ts'

/** The answer of a thread: the file, or the letters that it cannot print. */
export type PdfResult = Uint8Array | { unprintable: string }

answerTasks(async (document: PdfDocumentInput): Promise<PdfResult> => {
  try {
    return new Uint8Array(await layOut(document))
  } catch (error) {
    if (!(error instanceof UnprintableLetters)) throw error
    return { unprintable: error.letters }
  }
})
