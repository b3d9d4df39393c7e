import type { NamedTable } from '#packages/table-files/sheet/sheet.ts'
import { UnreadableFile } from '#packages/table-files/unreadable-file.ts'
import { createThreads } from '../threads/threads.ts'
import { fileThreads } from './limits.ts'
import type { Outcome, ReadTask } from './read-thread.ts'

const threads = createThreads<ReadTask, Outcome>(new URL('./read-thread.ts', import.meta.url), {
  ...fileThreads,
  tooCostly: { problem: 'unknown_kind' },
})

/**
 * Reads all sheets of an uploaded file, in a thread of its own.
 * @param work the file, how many rows a table may have, and the headers that are known in any language
 * @throws UnreadableFile; Refusal unavailable when too many files wait
 */
export const readSafely = async (work: ReadTask): Promise<NamedTable[]> => {
  const outcome = await threads.run(work)
  if ('problem' in outcome) throw new UnreadableFile(outcome.problem, outcome.fault)
  return outcome.tables
}
