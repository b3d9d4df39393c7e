import { parentPort } from 'node:worker_threads'
import { layOut } from './layout.ts'
import type { FramedPaper } from './paper.ts'

// One paper after another.
parentPort?.on('message', (paper: FramedPaper) => {
  void answer(paper)
})

const answer = async (paper: FramedPaper): Promise<void> => {
  const bytes = new Uint8Array(await layOut(paper))
  parentPort?.postMessage(bytes, [bytes.buffer])
}
