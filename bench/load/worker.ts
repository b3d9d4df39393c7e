import { serveParent } from '../child.ts'
import { measureLive } from './live.ts'
import { measureRate } from './rate.ts'

// A process of its own: the work of whoever calls is not the server's.
const tasks = { rate: measureRate, live: measureLive }
export type Tasks = typeof tasks

serveParent(({ kind, task }: { kind: keyof Tasks; task: never }) => tasks[kind](task))
