import { serveParent } from '../child.ts'
import type { Caller } from './callers.ts'
import { createAtConstantRate } from './constant-rate.ts'
import { Generator } from './generator.ts'
import { measureRate } from './rate.ts'

// A process of its own: the work of whoever calls is not the server's.
const handlers = {
  rate: measureRate,
  /** Opens these event streams and keeps them. @returns how many are open */
  open: ({ streams }: Generator, callers: readonly Caller[]) => streams.open(callers),
  constantRate: createAtConstantRate,
  close: async (generator: Generator) => generator.close(),
}
export type Handlers = typeof handlers

const generators = new Map<number, Generator>()

serveParent(({ kind, port, task }: { kind: keyof Handlers; port: number; task: never }) => {
  const generator = generators.get(port) ?? new Generator(port)
  generators.set(port, generator)
  return handlers[kind](generator, task)
})
