import { parentPort } from 'node:worker_threads'

/** In a thread: answers each task. What the work throws ends the thread, and the task fails with it. */
export const answerTasks = (work: (task: never) => Promise<unknown>): void => {
  const answer = async (task: unknown): Promise<void> => parentPort?.postMessage(await work(task as never))
  parentPort?.on('message', (task: unknown) => void answer(task))
}
