import type { SheetToWrite } from '#packages/table-files/write.ts'
import { createThreads } from '../threads/threads.ts'
import { fileThreads } from './limits.ts'

const threads = createThreads<readonly SheetToWrite[], Uint8Array>(
  new URL('./write-thread.ts', import.meta.url),
  fileThreads,
)

/**
 * Writes a spreadsheet (.xlsx), in a thread of its own: a thousand rows take a second on a slow machine.
 * @throws Refusal unavailable when too many files wait
 */
export const writeWorkbook = async (sheets: readonly SheetToWrite[]): Promise<Buffer> =>
  Buffer.from(await threads.run(sheets))
