import { readdirSync, readFileSync } from 'node:fs'

// Linux counts processor time in hundredths of a second, whatever the processor.
const msPerTick = 10

type Stat = { parent: number; ownMs: number; ofEndedMs: number }

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
      ofEndedMs: (ticks(16) + ticks(17)) * msPerTick,
    }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** Processor time that a process has used so far. */
export const usedBy = (pid: number): number => getStat(pid)?.ownMs ?? Number.NaN

/**
 * Processor time of a server of PostgreSQL with all its processes, those that have ended too. @param backend any
 * process of it
 */
export const usedByPostgres = (backend: number): number => {
  const postmaster = getStat(backend)?.parent
  const head = postmaster === undefined ? null : getStat(postmaster)
  if (head === null) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(getStat)
    .filter((stat) => stat?.parent === postmaster)
  return head.ownMs + head.ofEndedMs + children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0)
}

/** Memory that a process holds, in megabytes. */
export const toMegabytes = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
