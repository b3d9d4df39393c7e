import { exactKey } from '#packages/table-files/folded.ts'
import { readTables } from '#packages/table-files/read.ts'
import type { NamedTable } from '#packages/table-files/sheet/sheet.ts'
import { UnreadableFile, type FileProblem, type RowFault } from '#packages/table-files/unreadable-file.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { answerTasks } from '../threads/answer-tasks.ts'

export type ReadTask = { bytes: Uint8Array; maxRows: number; knownHeaders: readonly string[] }
export type Outcome = { tables: NamedTable[] } | { problem: FileProblem; fault?: RowFault | undefined }

answerTasks(async ({ bytes, maxRows, knownHeaders }: ReadTask): Promise<Outcome> => {
  const known = new Set(knownHeaders.map(exactKey))
  const countKnown = (headers: readonly string[]) => headers.filter((header) => known.has(exactKey(header))).length
  try {
    return { tables: await readTables(bytes, { maxRows, countKnown, clean: cleanText }) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, fault: error.fault }
    throw error
  }
})
