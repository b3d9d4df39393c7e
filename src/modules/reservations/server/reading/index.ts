import { Refusal } from '#platform/contract/failure.ts'
import { fileThreads } from '#platform/server/file-threads/limits.ts'
import { createThreads } from '#platform/server/threads/threads.ts'
import { fileFailures, unknownFileKind } from '../../contract/import.ts'
import type { Options, Reading } from './read.ts'
import type { Outcome, ReadingTask } from './worker.ts'

const threads = createThreads<ReadingTask, Outcome>(new URL('./worker.ts', import.meta.url), {
  ...fileThreads,
  tooCostly: { refused: unknownFileKind.code },
})

/**
 * Parses a file of reservations, by its content: CSV in any usual separator and encoding, .xls, .xlsx. Writes nothing.
 * @param bytes at most `maxFileBytes`
 * @param options the user's answers (`mapping`, where '' means that no column has the field; `date_order`, used only
 * when the file is ambiguous) and the hotel's units (`knownUnits`)
 * @returns the rows, each with the reason if it is refused; or the question to ask first
 * @throws Refusal one of `fileFailures`; where its field `file` is set, it says why
 */
export const readReservations = async (bytes: Uint8Array, options: Options = {}): Promise<Reading> => {
  const outcome = await threads.run({ bytes, options })
  if ('reading' in outcome) return outcome.reading
  const { refused, values, fields } = outcome
  throw new Refusal(fileFailures.find(({ code }) => code === refused) ?? unknownFileKind, {
    ...(values && { values }),
    ...(fields && { fields }),
  })
}
