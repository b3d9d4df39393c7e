import { Refusal } from '#platform/contract/failure.ts'
import { runInThread } from '#platform/server/table-files/thread.ts'
import { fileFailures, unknownFileKind } from '../../contract/import.ts'
import type { Options, Reading } from './read.ts'
import type { Outcome, Refused, Work } from './worker.ts'

export { headersKey } from './headers.ts'
export type { Options, Reading } from './read.ts'
export type { ReadRow } from './rows.ts'

/**
 * Parses a file of reservations, by its content: CSV in any usual separator and encoding, .xls, .xlsx. Writes nothing.
 * @param file at most `maxFileBytes` bytes; its name is ignored
 * @param options the user's answers (`mapping`, where '' means that no column has the field; `date_order`, used only
 * when the file is ambiguous) and the hotel's units (`knownUnits`)
 * @returns the rows, each with the reason if it is refused; or the question to ask first
 * @throws Refusal one of `fileFailures`; where its field `file` is set, it says why
 */
export const readReservations = async (
  file: { name: string; bytes: Uint8Array },
  options: Options = {},
): Promise<Reading> => {
  const work: Work = { bytes: file.bytes, options }
  const tooCostly: Refused = { refused: unknownFileKind.code }
  const outcome = await runInThread<Outcome>(new URL('./worker.ts', import.meta.url), work, tooCostly)
  if ('reading' in outcome) return outcome.reading
  const { refused, values, fields } = outcome
  throw new Refusal(fileFailures.find(({ code }) => code === refused) ?? unknownFileKind, {
    ...(values && { values }),
    ...(fields && { fields }),
  })
}
