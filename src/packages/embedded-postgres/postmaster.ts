import { spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, rmSync } from 'node:fs'
import type { Binaries } from './installation/binaries.ts'
import { minimalEnvironment } from './installation/cluster.ts'
import { ensureSocketDir, PORT, socketPath, type InstallationPaths } from './installation/paths.ts'
import { isGoneWithin, send } from './processes.ts'
import { lastServerLines, openServerLog } from './server-log.ts'
import { serverArguments } from './server-settings.ts'

const FAST_SHUTDOWN_MS = 20_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/** A server process that this process started. */
export type Postmaster = {
  pid: number | undefined // undefined when the program could not be run
  isAlive(): boolean
  ending(): string // once it has ended: how, in a few words
  lines(): string // its last lines of output
}

type Options = { socketDir: string; ignore: number | undefined; onExit: () => void }

/**
 * Starts the server process.
 * @param options.ignore the recycled process id that a stale lock file names: PostgreSQL then treats the file as stale
 * and replaces it, by its own checks
 * @param options.onExit called when the process has ended or could not be run
 *
 * The server must end with this process, even when this process is killed. Where `setpriv` exists, the kernel sends the
 * server SIGINT (a fast shutdown) when the thread that started it ends. Changing the user clears that setting, so
 * setpriv itself changes the user first. Elsewhere the server outlives us, and the next start adopts it.
 */
export function startPostmaster(paths: InstallationPaths, binaries: Binaries, options: Options): Postmaster {
  const { socketDir, ignore, onExit } = options
  ensureSocketDir(paths)
  // Nothing listens there (we tried), so this file is stale, and a recycled process id in it would prevent the start.
  // Harmless even in a race: the lock that protects the data is postmaster.pid.
  rmSync(`${socketPath(socketDir)}.lock`, { force: true })

  const log = openServerLog(paths.log)
  const linesFrom = fstatSync(log).size
  let alive = true
  let ending = ''
  const end = (how: string) => {
    if (!alive) return
    alive = false
    ending = how
    onExit()
  }
  const [program, ...parameters] = [
    ...getDeathSignalCommand(paths),
    binaries.postgres,
    ...serverArguments(paths.directory, socketDir, PORT),
  ]
  const child = spawn(program, parameters, {
    ...(program === binaries.postgres ? paths.runAs : {}),
    cwd: '/',
    env: ignore === undefined ? minimalEnvironment : { ...minimalEnvironment, PG_GRANDPARENT_PID: String(ignore) },
    stdio: ['ignore', log, log],
    // A separate session: Ctrl-C in the terminal reaches the application only, which then stops the server in order.
    detached: true,
  })
  closeSync(log)
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.unref()
  return {
    pid: child.pid,
    isAlive: () => alive,
    ending: () => ending,
    lines: () => lastServerLines(paths.log, linesFrom),
  }
}

/**
 * Requests a fast shutdown, and after 20 s an immediate one, which the next start recovers from. Resolves when the
 * process has ended.
 */
export async function stopPostmaster(pid: number, log: (message: string, detail?: object) => void): Promise<void> {
  send(pid, 'SIGINT')
  if (await isGoneWithin(pid, FAST_SHUTDOWN_MS)) return
  log('database does not stop, ending it at once', { pid })
  send(pid, 'SIGQUIT')
  if (!(await isGoneWithin(pid, IMMEDIATE_SHUTDOWN_MS))) log('database still runs', { pid })
}

function getDeathSignalCommand(paths: InstallationPaths): [] | [string, ...string[]] {
  const user = paths.runAs
    ? ['--reuid', String(paths.runAs.uid), '--regid', String(paths.runAs.gid), '--clear-groups']
    : []
  const options = ['--pdeathsig', 'SIGINT', ...user]
  // Found out by trying: older and smaller versions of setpriv lack the option.
  const works =
    process.platform === 'linux' &&
    spawnSync('setpriv', [...options, '/bin/sh', '-c', ':'], { stdio: 'ignore' }).status === 0
  return works ? ['setpriv', ...options] : []
}
