import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/**
 * Node's flags of `npm start` and of deploy/: young memory is a good part of how quick a list is, and both are of what
 * a process holds.
 */
export const asInService = ['--max-semi-space-size=16', '--heap-growing-percent=50']

type Answer = { result: unknown } | { error: string }

/** A process of this folder's: one question at a time, each with one answer. */
export class Child {
  readonly #process: ChildProcess

  /**
   * @param file a file of this folder that ends with `serveParent(…)`
   * @param nodeOptions for Node itself, such as `--cpu-prof`
   */
  constructor(file: string, nodeOptions: readonly string[] = []) {
    this.#process = fork(join(import.meta.dirname, file), {
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  ask<Result>(question: object): Promise<Result> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null, signal: string | null) =>
        reject(new Error(`A process of the bench ended (${signal ?? code}).`))
      this.#process.once('exit', onExit)
      this.#process.once('message', (answer: Answer) => {
        this.#process.off('exit', onExit)
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.result as Result)
      })
      this.#process.send(question)
    })
  }

  /** Lets the process end by itself, so that a profile is written. */
  stop(): Promise<void> {
    if (this.#process.exitCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve())
      this.#process.disconnect()
    })
  }
}

/** The other side: answers questions until the parent lets go or dies. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the process says what it is asked; nothing checks it across the pipe
export const serveParent = <Question, Result>(answer: (question: Question) => Promise<Result>): void => {
  process.on('message', async (question: Question) => {
    const reply = await answer(question).then(
      (result): Answer => ({ result }),
      (error: unknown): Answer => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit(0))
}
