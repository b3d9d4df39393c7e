import { parentPort } from 'node:worker_threads'
import { layOut } from './layout.ts'
import type { FramedPaper } from './paper.ts'
import { UnprintableLetters } from './unprintable.ts'

// One paper after another.
parentPort?.on('message', (paper: FramedPaper) => {
  void answer(paper)
})

/** What a thread answers: the file, or the letters that it cannot print. */
export type Made = Uint8Array<ArrayBuffer> | { unprintable: string }

const answer = async (paper: FramedPaper): Promise<void> => {
  try {
    const bytes = new Uint8Array(await layOut(paper))
    parentPort?.postMessage(bytes satisfies Made, [bytes.buffer])
  } catch (error) {
    if (!(error instanceof UnprintableLetters)) throw error
    parentPort?.postMessage({ unprintable: error.letters } satisfies Made)
  }
}
