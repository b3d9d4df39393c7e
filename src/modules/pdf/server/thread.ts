import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { layOut } from './layout.ts'
import type { FramedPaper } from './paper.ts'
import { UnprintableLetters } from './unprintable.ts'

/** What a thread answers: the file, or the letters that it cannot print. */
export type Made = Uint8Array | { unprintable: string }

answerTasks(async (paper: FramedPaper): Promise<Made> => {
  try {
    return new Uint8Array(await layOut(paper))
  } catch (error) {
    if (!(error instanceof UnprintableLetters)) throw error
    return { unprintable: error.letters }
  }
})
