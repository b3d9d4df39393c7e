import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failure.mjs'

const MAX_AGE_MS = 60 * 60_000
const POLL_MS = 200

/** @typedef {{ pid: number, born: string }} Process */
/** @typedef {Process & { host: string, since: number, token: string }} Owner */

/** @type {string | undefined} the lock that this process holds */
let held

/**
 * Waits until this process alone may change the installation. The returned function releases the lock.
 *
 * The lock is a folder that is filled under another name and then renamed: a rename onto a folder with content fails
 * on every system, so exactly one process gets it, and no process sees a lock without an owner.
 *
 * @param {string} folder that contains the lock
 * @param {(owner: Owner) => void} onWait called once when somebody else holds it
 * @returns {Promise<() => void>}
 */
export async function lock(folder, onWait) {
  const place = join(folder, '.preparing')
  /** @type {Owner} */
  const me = {
    pid: process.pid,
    born: getStartTime(process.pid),
    host: hostname(),
    since: Date.now(),
    token: randomUUID(),
  }
  const mine = join(folder, `.preparing-${me.token}`)
  const grave = (/** @type {string} */ token) => join(folder, `.prepared-${token}`)
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'owner.json'), JSON.stringify(me))

  /** @type {string[]} */
  const buried = []
  let isReported = false
  try {
    while (!tryRename(mine, place)) {
      if (!existsSync(mine)) throw new Failure(`${folder} was removed while this waited for another one: run it again.`)
      const owner = /** @type {Owner | undefined} */ (read(join(place, 'owner.json')))
      const worker = /** @type {Process | undefined} */ (read(join(place, 'worker.json')))
      if (owner && isStale(owner, worker)) {
        // The grave is named after the dead owner and stays until we are done: a slower process that found the same
        // owner dead cannot move our fresh lock there, because the name is in use.
        if (tryRename(place, grave(owner.token))) buried.push(grave(owner.token))
        continue
      }
      if (owner && !isReported) onWait(owner)
      isReported = owner !== undefined || isReported
      await pause(POLL_MS)
    }
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    throw error
  }
  held = place
  return () => {
    held = undefined
    // A program that was told to stop may still be cleaning up: then the lock stays, and becomes stale when the program
    // ends.
    const worker = /** @type {Process | undefined} */ (read(join(place, 'worker.json')))
    if (worker && isAlive(worker)) return
    // Renamed before it is emptied: an empty folder would already count as free.
    if (tryRename(place, grave(me.token))) buried.push(grave(me.token))
    for (const old of buried) rmSync(old, { recursive: true, force: true })
  }
}

/**
 * Records the program that does the work now. It can outlive this process (kill -9), and while it runs the lock is in
 * use.
 * @param {number | undefined} pid
 */
export function nameWorker(pid) {
  if (held && pid !== undefined)
    writeFileSync(join(held, 'worker.json'), JSON.stringify({ pid, born: getStartTime(pid) }))
}

/**
 * Whether the owner and its program have ended. Processes of another machine (a shared folder) cannot be checked, so
 * only the age counts.
 * @param {Owner} owner
 * @param {Process} [worker]
 * @param {{ now?: number, host?: string, alive?: (process: Process) => boolean }} [world]
 */
export function isStale(owner, worker, { now = Date.now(), host = hostname(), alive = isAlive } = {}) {
  if (now - owner.since > MAX_AGE_MS) return true
  return owner.host === host && !alive(owner) && !(worker && alive(worker))
}

/** @param {Process} process */
function isAlive({ pid, born }) {
  return born !== '' && getStartTime(pid) === born
}

/**
 * Distinguishes a process from a later one with the same number: by its start time if /proc has it, else only whether
 * it is alive.
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function getStartTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A killed process whose parent has not collected it is a zombie and does nothing any more.
    return state === 'Z' ? '' : (fields[18] ?? 'alive')
  } catch {
    if (process.platform === 'linux') return ''
  }
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? 'alive' : ''
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {boolean} false when `to` exists, or when another process has already moved `from`
 */
function tryRename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code ?? '')) return false
    if (process.platform === 'win32' && code === 'EPERM') return false
    throw error
  }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
