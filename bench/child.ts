import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Answer = { result: unknown } | { error: string }

/** A process of this folder: it answers one message at a time. */
export type Child = {
  /** Fails where the process could not do it, or has ended. */
  ask<Result>(message: object): Promise<Result>
  /** Lets the process end by itself, so that a profile is written. */
  stop(): Promise<void>
}

/**
 * @param file a file of this folder that ends with `serveParent(…)`
 * @param nodeOptions for Node itself, such as `--cpu-prof`
 */
export const startChild = (file: string, nodeOptions: readonly string[] = []): Child => {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return {
    ask: <Result>(message: object) =>
      new Promise<Result>((resolve, reject) => {
        const onExit = (code: number | null, signal: string | null) =>
          reject(new Error(`A process of the benchmark ended (${signal ?? code}).`))
        child.once('exit', onExit)
        child.once('message', (answer: Answer) => {
          child.off('exit', onExit)
          if ('error' in answer) reject(new Error(answer.error))
          else resolve(answer.result as Result)
        })
        child.send(message)
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** The other side: answers messages until the parent disconnects or dies. */
export const serveParent = (answer: (message: never) => Promise<unknown>): void => {
  process.on('message', async (message) => {
    const reply = await answer(message as never).then(
      (result): Answer => ({ result }),
      (error: unknown): Answer => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit(0))
}
