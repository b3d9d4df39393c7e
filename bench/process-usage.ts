import { readdirSync, readFileSync } from 'node:fs'

// Linux counts CPU time in hundredths of a second on every machine.
const msPerTick = 10

type Stat = { parent: number; ownMs: number; endedChildrenMs: number }

const getStat = (pid: number | string): Stat | null => {
  try {
    // The name in brackets may hold anything.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = (at: number): number => Number(rest[at - 5])
    return {
      parent: Number(parent),
      ownMs: (ticks(14) + ticks(15)) * msPerTick,
      endedChildrenMs: (ticks(16) + ticks(17)) * msPerTick,
    }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** CPU time that a process has used so far, in milliseconds. */
export const getCpuMs = (pid: number): number => getStat(pid)?.ownMs ?? Number.NaN

/**
 * CPU time of a PostgreSQL server with all its processes, ended ones included. @param backend any process of it
 */
export const getPostgresCpuMs = (backend: number): number => {
  const postmaster = getStat(backend)?.parent
  const head = postmaster === undefined ? null : getStat(postmaster)
  if (head === null) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(getStat)
    .filter((stat) => stat?.parent === postmaster)
  return head.ownMs + head.endedChildrenMs + children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0)
}

/** Memory that a process holds, in megabytes. */
export const getMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
