import { readFileSync } from 'node:fs'

/** Memory that a process holds, in megabytes. */
export const getMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
