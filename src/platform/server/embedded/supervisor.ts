import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './installation/binaries.ts'
import { DataInUse, EmbeddedPostgresFailed } from './failures.ts'
import { tryLock } from './instance-lock.ts'
import type { InstanceLock } from './instance-lock.ts'
import { readLockFile, cleanUpStalePostgres } from './lock-file.ts'
import { removeSocketDir, getSocketDir } from './installation/paths.ts'
import type { InstallationPaths } from './installation/paths.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { endOrphanedSessions, send, cwdIsIn } from './processes.ts'
import { limitServerLog } from './server-log.ts'

const READY_LIMIT_MS = 60_000 // a crash recovery may take a while
const SETTLE_LIMIT_MS = 15_000 // a killed server's sessions may linger
const HEALTHY_MS = 10_000
const LONGEST_PAUSE_MS = 2_000 // back within 5 s after whatever kept it down has ended
const LOG_CHECK_MS = 60_000
const HEAD_START_MS = 300

// Failures to start that pass by themselves: another start is in the way, or what a killed server left.
const PASSING = /lock file|shared memory block/
// These pass when a person has seen to the disk, which a start cannot wait for.
const OF_THE_DISK = /No space left on device|Read-only file system|Permission denied|quota exceeded/i

export type Event = 'down' | 'up'

type Options = { holder: string; log: (message: string, detail?: object) => void; tell: (event: Event) => void }

export type Supervisor = {
  adopted: boolean
  socketDir: string
  stop(): Promise<void>
}

/**
 * Brings the server of this place up, or adopts one that runs without a master, holds the data, and keeps both so until
 * `stop`: a server that dies is started again, a lost hold is taken again. Fails with DataInUse when somebody else
 * holds the data, and with EmbeddedPostgresFailed when no server comes up.
 */
export async function supervise(place: InstallationPaths, binaries: Binaries, options: Options): Promise<Supervisor> {
  let server: Postmaster | undefined
  let hold: InstanceLock | undefined
  let socketDir = getSocketDir(place)
  let heldSince = 0
  let failures = 0
  let stopping: Promise<void> | undefined
  let recovering: Promise<void> | undefined

  try {
    await reach()
  } catch (error) {
    // In a tie, the server of a refused start serves the winner.
    if (server?.pid && server.isAlive() && !(error instanceof DataInUse)) await stopPostmaster(server.pid, options.log)
    throw error
  }
  const adopted = !server?.isAlive()
  const logCheck = setInterval(limitLog, LOG_CHECK_MS).unref()
  limitLog()
  // Where setpriv is missing, this covers every end of ours but a kill.
  process.once('exit', signalServer)
  return { adopted, socketDir, stop: () => (stopping ??= stop()) }

  /** Until the data is held: connect, or start the server and connect. */
  async function reach(): Promise<void> {
    const began = performance.now()
    let pause = 5
    let dead = server
    while (!stopping) {
      const attempt = await tryLock({
        socketDir,
        directory: place.directory,
        holder: options.holder,
        onLost,
        patience: server?.isAlive() ? 0 : HEAD_START_MS,
      })
      if (attempt.state === 'held') {
        hold = attempt.hold
        heldSince = performance.now()
        return
      }
      if (attempt.state === 'taken') throw new DataInUse(place.dataDir, attempt.holder)

      const waited = performance.now() - began
      if (server && !server.isAlive() && server !== dead) {
        dead = server
        explainEnd(server, waited)
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
    const lock = readLockFile(place)
    if (lock.state === 'server') {
      // It is about to listen, or listens where another setting of the temporary folder put it.
      if (lock.socketDir !== '') socketDir = lock.socketDir
      return
    }
    if (lock.state === 'unreadable' && !cleanUpStalePostgres(place.directory)) return
    server = startPostmaster(place, binaries, {
      socketDir,
      ignore: lock.state === 'recycled' ? lock.pid : undefined,
      onExit,
    })
  }

  /** A server of ours ended while starting: throws unless trying again can help. */
  function explainEnd(ended: Postmaster, waited: number): void {
    const lines = ended.lines()
    if (!PASSING.test(lines) || OF_THE_DISK.test(lines) || waited > SETTLE_LIMIT_MS) {
      throw new EmbeddedPostgresFailed(
        `The database in ${place.directory} does not start (${ended.ending()}). Its last lines, from ${place.log}:`,
        lines,
      )
    }
    const count =
      lines.includes('shared memory block') && waited > 500 ? endOrphanedSessions(place.directory, place.runAs) : 0
    if (count > 0) options.log('ended sessions that a killed database server left', { count })
  }

  function notReady(): EmbeddedPostgresFailed {
    const lock = readLockFile(place)
    const who = lock.state === 'server' ? ` (process ${lock.pid})` : ''
    return new EmbeddedPostgresFailed(
      `The database server of ${place.directory}${who} does not answer within ${READY_LIMIT_MS / 1000} s. The last lines of its log ${place.log}:`,
      server?.lines() ?? '',
    )
  }

  function limitLog(): void {
    try {
      limitServerLog(place.log)
    } catch (error) {
      // A full disk, perhaps. Not worth the app's life; the next minute tries again.
      options.log('database log cannot be limited', { error: (error as Error).message })
    }
  }

  function onExit(): void {
    if (!hold || stopping) return
    // Its sessions may take a moment to notice; we need not wait for ours.
    void hold.release()
    onLost()
  }

  function onLost(): void {
    if (stopping) return
    hold = undefined
    recovering ??= recover().finally(() => (recovering = undefined))
  }

  async function recover(): Promise<void> {
    options.log('database is down', {
      because: server && !server.isAlive() ? `server ended (${server.ending()})` : 'connection closed',
    })
    options.tell('down')
    // Asked once, of the time before: while it is down that time only grows, and the pauses would never do.
    if (performance.now() - heldSince > HEALTHY_MS) failures = 0
    while (!stopping && !hold) {
      await delay(failures === 0 ? 0 : Math.min(100 * 2 ** (failures - 1), LONGEST_PAUSE_MS))
      failures += 1
      try {
        await reach()
      } catch (error) {
        options.log('database does not come back, trying again', { error: (error as Error).message })
      }
    }
    if (stopping) return
    options.log('database is up again')
    options.tell('up')
  }

  function serverPid(): number | undefined {
    if (server?.isAlive()) return server.pid
    const lock = readLockFile(place)
    if (lock.state !== 'server') return undefined
    return hold || cwdIsIn(lock.pid, place.directory, place.runAs) ? lock.pid : undefined
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
    await hold?.release()
    removeSocketDir(place)
  }
}
