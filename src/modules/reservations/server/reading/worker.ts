import { Refusal, type FailureCode } from '#platform/contract/failure.ts'
import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { read, type Options, type Reading } from './read.ts'

export type ReadingTask = { bytes: Uint8Array; options: Options }
/** A reading, or a refusal in a form that passes between threads. */
export type Outcome =
  | { reading: Reading }
  | ({ refused: FailureCode } & { [detail in 'values' | 'fields']?: Refusal[detail] })

answerTasks(async ({ bytes, options }: ReadingTask): Promise<Outcome> => {
  try {
    return { reading: await read(bytes, options) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.failure.code, values: error.values, fields: error.fields }
    throw error
  }
})
