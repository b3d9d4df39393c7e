import { spawn, spawnSync } from 'node:child_process'
import { closeSync, rmSync } from 'node:fs'
import type { Binaries } from './installation/binaries.ts'
import { bareEnvironment } from './installation/cluster.ts'
import { ensureSocketDir, PORT, socketPath } from './installation/paths.ts'
import type { InstallationPaths } from './installation/paths.ts'
import { isGoneWithin, send } from './processes.ts'
import { lastServerLines, openServerLog, sizeOfServerLog } from './server-log.ts'
import { serverArguments } from './server-settings.ts'

const FAST_SHUTDOWN_MS = 20_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/** A server process of ours. */
export type Postmaster = {
  pid: number | undefined // undefined when the program could not even be run
  isAlive(): boolean
  ending(): string // after it ended: how, in a few words
  lines(): string // the last lines that it wrote
}

type Options = { socketDir: string; ignore: number | undefined; onExit: () => void }

/**
 * Starts the server process; `onExit` is called when it ended, or could not be run. `ignore` is the id of a stranger
 * that a stale lock file names: PostgreSQL then treats that file as stale and replaces it, by its own rules and checks.
 *
 * The server is to end with this process, even one that was killed: where `setpriv` exists, the kernel sends the server
 * SIGINT (a fast shutdown) when the thread that started it ends. Changing the user would clear that wish, so setpriv
 * itself changes the user first. Elsewhere the server outlives us, and the next start adopts it.
 */
export function startPostmaster(place: InstallationPaths, binaries: Binaries, options: Options): Postmaster {
  const { socketDir, ignore, onExit } = options
  ensureSocketDir(place)
  // Nobody listens there (we asked), so this is a remnant, and a recycled id in it would stop the start. Harmless even
  // in a race: the lock that protects the data is postmaster.pid.
  rmSync(`${socketPath(socketDir)}.lock`, { force: true })

  const linesFrom = sizeOfServerLog(place.log)
  const log = openServerLog(place.log)
  let alive = true
  let ending = ''
  const ended = (how: string) => {
    if (!alive) return
    alive = false
    ending = how
    onExit()
  }
  const [program, ...parameters] = [
    ...dieWithUs(place),
    binaries.postgres,
    ...serverArguments(place.directory, socketDir, PORT),
  ]
  const child = spawn(program, parameters, {
    ...(program === binaries.postgres ? place.runAs : {}),
    cwd: '/',
    env: ignore === undefined ? bareEnvironment : { ...bareEnvironment, PG_GRANDPARENT_PID: String(ignore) },
    stdio: ['ignore', log, log],
    // A session of its own: Ctrl-C in the terminal is for the app, which then stops the server when it has finished.
    detached: true,
  })
  closeSync(log)
  child.on('error', (error) => ended(error.message))
  child.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`))
  child.unref()
  return {
    pid: child.pid,
    isAlive: () => alive,
    ending: () => ending,
    lines: () => lastServerLines(place.log, linesFrom),
  }
}

/**
 * Fast shutdown, and after 20 s an immediate one, which the next start repairs from the log. Resolves when the process
 * is gone.
 */
export async function stopPostmaster(pid: number, log: (message: string, detail?: object) => void): Promise<void> {
  send(pid, 'SIGINT')
  if (await isGoneWithin(pid, FAST_SHUTDOWN_MS)) return
  log('database does not stop, ending it at once', { pid })
  send(pid, 'SIGQUIT')
  if (!(await isGoneWithin(pid, IMMEDIATE_SHUTDOWN_MS))) log('database still runs', { pid })
}

function dieWithUs(place: InstallationPaths): [] | [string, ...string[]] {
  const user = place.runAs
    ? ['--reuid', String(place.runAs.uid), '--regid', String(place.runAs.gid), '--clear-groups']
    : []
  const options = ['--pdeathsig', 'SIGINT', ...user]
  // Asked by trying: older and smaller versions exist without the option.
  const works =
    process.platform === 'linux' &&
    spawnSync('setpriv', [...options, '/bin/sh', '-c', ':'], { stdio: 'ignore' }).status === 0
  return works ? ['setpriv', ...options] : []
}
