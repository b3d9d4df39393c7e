import { parentPort } from 'node:worker_threads'

/** In a thread: answers each task. What the work throws ends the thread, and the task fails with it. */
export const answerTasks = <Task, Answer>(work: (task: Task) => Promise<Answer>): void => {
  const answer = async (task: Task): Promise<void> => parentPort?.postMessage(await work(task))
  parentPort?.on('message', (task: Task) => void answer(task))
}
