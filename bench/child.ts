import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A process of this folder: it answers one message at a time. */
export type Child = {
  /** Fails where the process could not do it, or has ended. */
  ask<Result>(message: object): Promise<Result>
  /** Lets the process end by itself, so that a profile is written. */
  stop(): Promise<void>
}

/** @param file a file of this folder that ends with `serveParent(…)` */
export const startChild = (file: string, nodeOptions: readonly string[] = []): Child => {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code, signal]) => {
    throw new Error(`A process of the benchmark ended (${signal ?? code}).`)
  })
  failed.catch(() => {})
  return {
    ask: async <Result>(message: object) => {
      const answered = once(child, 'message')
      child.send(message)
      const [{ error, result }] = await Promise.race([answered, failed])
      if (error) throw error
      return result as Result
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** The other side: answers messages until the parent disconnects or dies. */
export const serveParent = (answer: (message: never) => Promise<unknown>): void => {
  process.on('message', async (message) => {
    process.send?.(
      await answer(message as never).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
