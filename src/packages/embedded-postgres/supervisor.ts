import { setTimeout as delay } from 'node:timers/promises'
import { DataInUse, EmbeddedPostgresFailed } from './failures.ts'
import type { Binaries } from './installation/binaries.ts'
import { removeSocketDir, getSocketDir, type InstallationPaths } from './installation/paths.ts'
import { tryLock, type InstanceLock } from './instance-lock.ts'
import { readLockFile, cleanUpStaleLockFile } from './lock-file.ts'
import { startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { endOrphanedSessions, send, cwdIsIn } from './processes.ts'
import { limitServerLog } from './server-log.ts'

const READY_LIMIT_MS = 60_000 // a crash recovery may take a while
const SETTLE_LIMIT_MS = 15_000 // a killed server's sessions may linger
const HEALTHY_MS = 10_000
const MAX_PAUSE_MS = 2_000 // up again within 5 s after the cause has ended
const LOG_CHECK_MS = 60_000
const HEAD_START_MS = 300

// Failed starts that a retry can cure: another start is under way, or a killed server left something behind.
const RETRYABLE_ERRORS = /lock file|shared memory block/
// A person has to fix the disk first, so a retry does not help.
const DISK_ERRORS = /No space left on device|Read-only file system|Permission denied|quota exceeded/i

export type Event = 'down' | 'up'

type Options = { holder: string; log: (message: string, detail?: object) => void; notify: (event: Event) => void }

/**
 * Starts the server, or adopts one that runs without a supervisor, takes the lock on the data, and keeps both until
 * `stop`: a server that dies is restarted, a lost lock is acquired again.
 * @throws DataInUse when another process holds the data, EmbeddedPostgresFailed when no server comes up
 */
export async function supervise(
  paths: InstallationPaths,
  binaries: Binaries,
  options: Options,
): Promise<{ adopted: boolean; socketDir: string; stop(): Promise<void> }> {
  let server: Postmaster | undefined
  let instanceLock: InstanceLock | undefined
  let socketDir = getSocketDir(paths)
  let lockedAt = 0
  let failures = 0
  let stopping: Promise<void> | undefined
  let recovering: Promise<void> | undefined

  try {
    await acquire()
  } catch (error) {
    // Of two simultaneous starts, the server of the refused one serves the winner.
    if (server?.pid && server.isAlive() && !(error instanceof DataInUse)) await stopPostmaster(server.pid, options.log)
    throw error
  }
  const adopted = !server?.isAlive()
  const logCheck = setInterval(limitLog, LOG_CHECK_MS).unref()
  limitLog()
  // Without setpriv, this stops the server at every end of this process except a kill.
  process.once('exit', signalServer)
  return { adopted, socketDir, stop: () => (stopping ??= stop()) }

  /** Connects and takes the lock; starts the server first when none runs. Retries until it succeeds or must fail. */
  async function acquire(): Promise<void> {
    const startedAt = performance.now()
    let pause = 5
    let dead = server
    while (!stopping) {
      const attempt = await tryLock({
        socketDir,
        directory: paths.directory,
        holder: options.holder,
        onLost,
        patience: server?.isAlive() ? 0 : HEAD_START_MS,
      })
      if (attempt.state === 'held') {
        instanceLock = attempt.lock
        lockedAt = performance.now()
        return
      }
      if (attempt.state === 'refused') throw new DataInUse(paths.dataDir, attempt.holder)

      const waited = performance.now() - startedAt
      if (server && !server.isAlive() && server !== dead) {
        dead = server
        throwUnlessRetryable(server, waited)
        pause = 100
      } else if (attempt.state === 'absent' && !server?.isAlive()) {
        startUnlessOneRuns()
      }
      if (waited > READY_LIMIT_MS) throw notReady()
      await delay(pause)
      pause = Math.min(pause * 1.5, 100)
    }
  }

  function startUnlessOneRuns(): void {
    const lock = readLockFile(paths)
    if (lock.state === 'server') {
      // It is about to listen, or listens where another TMPDIR put its socket.
      if (lock.socketDir !== '') socketDir = lock.socketDir
      return
    }
    if (lock.state === 'unreadable' && !cleanUpStaleLockFile(paths.directory)) return
    server = startPostmaster(paths, binaries, {
      socketDir,
      ignore: lock.state === 'recycled' ? lock.pid : undefined,
      onExit,
    })
  }

  /** Our server ended while starting: throws unless a retry can help. */
  function throwUnlessRetryable(ended: Postmaster, waited: number): void {
    const lines = ended.lines()
    if (!RETRYABLE_ERRORS.test(lines) || DISK_ERRORS.test(lines) || waited > SETTLE_LIMIT_MS) {
      throw new EmbeddedPostgresFailed(
        `The database in ${paths.directory} does not start (${ended.ending()}). Its last lines, from ${paths.log}:`,
        lines,
      )
    }
    const count =
      lines.includes('shared memory block') && waited > 500 ? endOrphanedSessions(paths.directory, paths.runAs) : 0
    if (count > 0) options.log('ended sessions that a killed database server left', { count })
  }

  function notReady(): EmbeddedPostgresFailed {
    const lock = readLockFile(paths)
    const who = lock.state === 'server' ? ` (process ${lock.pid})` : ''
    return new EmbeddedPostgresFailed(
      `The database server of ${paths.directory}${who} does not answer within ${READY_LIMIT_MS / 1000} s. The ` +
        `last lines of its log ${paths.log}:`,
      server?.lines() ?? '',
    )
  }

  function limitLog(): void {
    try {
      limitServerLog(paths.log)
    } catch (error) {
      // A full disk, perhaps. No reason to stop the application; the next minute tries again.
      options.log('database log cannot be limited', { error: (error as Error).message })
    }
  }

  function onExit(): void {
    if (!instanceLock || stopping) return
    // Its sessions may take a while to notice; ours need not wait.
    void instanceLock.release()
    onLost()
  }

  function onLost(): void {
    if (stopping) return
    instanceLock = undefined
    recovering ??= recover().finally(() => (recovering = undefined))
  }

  async function recover(): Promise<void> {
    options.log('database is down', {
      because: server && !server.isAlive() ? `server ended (${server.ending()})` : 'connection closed',
    })
    options.notify('down')
    // Reset once, before the loop: during the outage the time since the lock only grows, so a check inside would reset
    // the backoff each time.
    if (performance.now() - lockedAt > HEALTHY_MS) failures = 0
    while (!stopping && !instanceLock) {
      await delay(failures === 0 ? 0 : Math.min(100 * 2 ** (failures - 1), MAX_PAUSE_MS))
      failures += 1
      try {
        await acquire()
      } catch (error) {
        options.log('database does not come back, trying again', { error: (error as Error).message })
      }
    }
    if (stopping) return
    options.log('database is up again')
    options.notify('up')
  }

  function serverPid(): number | undefined {
    if (server?.isAlive()) return server.pid
    const lock = readLockFile(paths)
    if (lock.state !== 'server') return undefined
    return instanceLock || cwdIsIn(lock.pid, paths.directory, paths.runAs) ? lock.pid : undefined
  }

  function signalServer(): void {
    const pid = serverPid()
    if (pid !== undefined) send(pid, 'SIGINT')
  }

  async function stop(): Promise<void> {
    clearInterval(logCheck)
    await recovering
    const pid = serverPid()
    if (pid !== undefined) await stopPostmaster(pid, options.log)
    process.off('exit', signalServer)
    await instanceLock?.release()
    removeSocketDir(paths)
  }
}
