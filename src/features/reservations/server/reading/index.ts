import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/contract/failure.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import {
  calendarFile,
  financeFile,
  nothingToImport,
  parsingFailed,
  payoutFile,
  tooManyRows,
  unknownFileKind,
} from '../../contract/import.ts'
import type { Options, Reading } from './read.ts'
import type { Outcome, Work } from './worker.ts'

export { headersKey } from './headers.ts'
export type { Options, Reading } from './read.ts'
export type { ReadRow } from './rows.ts'

const failures = [parsingFailed, nothingToImport, payoutFile, financeFile, calendarFile, unknownFileKind, tooManyRows]

// A spreadsheet of five thousand rows blocks for 0.4 s, and a malicious file might block a parser much longer. So every
// file is parsed in its own worker thread, with limits on memory and time. Two at once, or uploads could exhaust the
// machine.
const inTurn = createConcurrencyLimit({ atOnce: 2, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 10 })
const memoryMegabytes = 768
const maxMilliseconds = 30_000

const inThread = (work: Work): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    // The spreadsheet library writes to stderr about damaged files: keep that out of our log.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      stderr: true,
    })
    worker.stderr.resume()
    const end = setTimeout(() => {
      resolve({ refused: unknownFileKind.code })
      void worker.terminate()
    }, maxMilliseconds)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: unknownFileKind.code })
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(end)
      reject(new Error('the reading thread ended without an answer'))
    })
  })

/**
 * Parses a file of reservations, by its content: CSV in any usual separator and encoding, .xls, .xlsx. Writes nothing.
 * @param file at most `maxFileBytes` bytes; its name is ignored
 * @param options the user's answers (`mapping`, where '' means that no column has the field; `date_order`, used only
 * when the file is ambiguous) and the hotel's units (`knownUnits`)
 * @returns the rows, each with the reason if it is refused; or the question to ask first
 * @throws Refusal parsingFailed, nothingToImport, payoutFile, financeFile, calendarFile, unknownFileKind, tooManyRows
 */
export const readReservations = async (
  file: { name: string; bytes: Uint8Array },
  options: Options = {},
): Promise<Reading> => {
  const outcome = await inTurn(() => inThread({ bytes: file.bytes, options }))
  if ('reading' in outcome) return outcome.reading
  throw new Refusal(failures.find(({ code }) => code === outcome.refused) ?? unknownFileKind)
}
