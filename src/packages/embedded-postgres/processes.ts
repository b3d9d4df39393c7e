import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { User } from './installation/paths.ts'

/**
 * Whether this process id is in use, as PostgreSQL checks it. True for a zombie. False for another user's process that
 * we may not signal: that cannot be a server of ours.
 */
export function isInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether one of our processes runs under this id. False for a zombie, which only waits to be reaped. */
export function isRunning(pid: number): boolean {
  return isInUse(pid) && readStateAndParent(pid)?.state !== 'Z'
}

/** Waits for a process to end. Resolves to false when it still runs after the limit. */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isRunning(pid)) {
    if (Date.now() >= end) return false
    await delay(10)
  }
  return true
}

/**
 * Whether this running process is a PostgreSQL process of that cluster (a real path), and not another program with a
 * recycled id. The working directory of every PostgreSQL process is its cluster.
 * @returns undefined when that cannot be found out
 */
export function cwdIsIn(pid: number, directory: string, user: User | undefined): boolean | undefined {
  const command = getCommand(pid)
  if (process.platform === 'linux')
    return command.includes('postgres') && processesIn(directory, user, String(pid)).length > 0
  if (command === '') return undefined
  return command.includes('postgres') && command.includes(`-D ${directory} `)
}

/**
 * Ends sessions that a killed server left behind. A session in a long statement does not notice that its postmaster is
 * gone, and no new server may start before it ends. Sends SIGQUIT, as the postmaster itself would. Touches orphans
 * only, never a process whose postmaster lives.
 * @returns how many it ended; without /proc, 0
 */
export function endOrphanedSessions(directory: string, user: User | undefined): number {
  const all = processesIn(directory, user)
  // Sessions rename themselves "postgres: …"; a postmaster keeps its command line.
  const orphans = all.filter(
    (pid) => getCommand(pid).startsWith('postgres: ') && !all.includes(readStateAndParent(pid)?.parent ?? pid),
  )
  for (const pid of orphans) send(pid, 'SIGQUIT')
  return orphans.length
}

/** Sends a signal. Does nothing when the process has already ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function getCommand(pid: number): string {
  if (process.platform === 'linux') return getText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
}

/**
 * The processes with this working directory. Runs as the server's user: in a container, root may not inspect the
 * processes of other users.
 */
function processesIn(directory: string, user: User | undefined, which = '[0-9]*'): number[] {
  const script = `for p in /proc/${which}; do [ "$p/cwd" -ef "$0" ] && echo "\${p#/proc/}"; done`
  const run = spawnSync('/bin/sh', ['-c', script, directory], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (run.stdout ?? '').split('\n').filter(Boolean).map(Number)
}

function readStateAndParent(pid: number): { state: string; parent: number } | undefined {
  const afterName = getText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')
  if (!afterName?.[0] || !afterName[1]) return undefined
  return { state: afterName[0], parent: Number(afterName[1]) }
}

function getText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
