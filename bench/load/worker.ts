import { serveParent } from '../child.ts'
import { measureLive } from './live.ts'
import { measureRate } from './rate.ts'
import { measureTransactions } from './transactions.ts'

// A process of its own: the work of whoever calls is not the server's.
const tasks = { rate: measureRate, live: measureLive, transactions: measureTransactions }
export type Tasks = typeof tasks

serveParent(({ kind, task }: { kind: keyof Tasks; task: never }) => tasks[kind](task))
