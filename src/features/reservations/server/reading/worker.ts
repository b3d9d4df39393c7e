import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type FailureCode } from '#platform/contract/failure.ts'
import { read, type Options, type Reading } from './read.ts'

export type Work = { bytes: Uint8Array; options: Options }
export type Outcome = { reading: Reading } | { refused: FailureCode }

const getOutcome = async ({ bytes, options }: Work): Promise<Outcome> => {
  try {
    return { reading: await read(bytes, options) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.failure.code }
    throw error
  }
}

parentPort?.postMessage(await getOutcome(workerData as Work))
