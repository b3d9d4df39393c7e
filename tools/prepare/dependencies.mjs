import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { beginStaging, exchangeModules, findModules, hasModules, markModules } from './modules.mjs'
import { npm } from './npm.mjs'
import { ensurePinnedNode, hasNode } from './pinned-node.mjs'
import { run } from './run.mjs'
import { runningFrom } from './running.mjs'

/**
 * The packages of package-lock.json in node_modules, with build tools and the pinned Node. They are installed beside
 * the current ones and then swapped in: a failed installation changes nothing.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function dependencies(root) {
  const wanted = () => getStamp(readFileSync(join(root, 'package-lock.json')))

  return {
    title: 'dependencies',
    ready: () => (hasModules(root, wanted()) && hasNode(root) ? 'installed' : undefined),

    async make(progress) {
      if (await isInstalledByHand(root, wanted(), progress)) return 'complete already, checked'
      refuseWhileRunning(root)
      const from = findModules(root, wanted()) ?? (await stage(root, wanted(), progress))
      // It may have been started meanwhile.
      refuseWhileRunning(root)
      exchangeModules(root, from)
      return 'installed'
    },
  }
}

/**
 * The same packages, installed beside a running Deskbell: its next start swaps them in and need not wait for an
 * installation.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function stagedDependencies(root) {
  const wanted = () => getStamp(readFileSync(join(root, 'package-lock.json')))
  return {
    title: 'dependencies',
    ready: () => dependencies(root).ready() ?? (findModules(root, wanted()) ? 'ready beside those in use' : undefined),
    async make(progress) {
      if (await isInstalledByHand(root, wanted(), progress)) return 'complete already, checked'
      await stage(root, wanted(), progress)
      return 'installed beside those in use'
    },
  }
}

/**
 * The packages as they are, for commands beside a running Deskbell, which must not change. They are installed only if
 * there are none.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function presentDependencies(root) {
  const { title, ready, make } = dependencies(root)
  return {
    title,
    ready() {
      if (ready() !== undefined || !json(join(root, 'node_modules', '.package-lock.json')) || !hasNode(root))
        return ready()
      const missing = Object.keys(json(join(root, 'package.json'))?.dependencies ?? {}).find(
        (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
      )
      if (missing)
        throw new Failure(
          `These files need ${missing}, which is not installed yet: restart Deskbell, which installs it, then run the same command again.`,
        )
      return 'as they are; those of package-lock.json come with the next start'
    },
    make,
  }
}

/** @param {string} root @param {string} stamp @param {import('./progress.mjs').Progress} progress */
async function isInstalledByHand(root, stamp, progress) {
  if (!isInstalled(json(join(root, 'package-lock.json')), json(join(root, 'node_modules', '.package-lock.json'))))
    return false
  await progress.during('Setting up the pinned Node', () => ensurePinnedNode(root))
  markModules(root, stamp)
  return true
}

/** @param {string} root */
function refuseWhileRunning(root) {
  const running = runningFrom(root)
  if (!running) return
  throw new Failure(
    `Deskbell (process ${running.pid}) runs from this folder, and its packages are not those of package-lock.json any more: stop it first, or run "npm run stage", which installs beside it, and restart it.`,
  )
}

/**
 * @param {string} root @param {string} stamp @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<string>} where they are
 */
async function stage(root, stamp, progress) {
  const next = beginStaging(root)
  await progress.during('Installing dependencies', () => install(next, join(root, 'dist', 'logs', 'install.log')))
  await progress.during('Setting up the pinned Node', () => ensurePinnedNode(next))
  markModules(next, stamp)
  return next
}

/** @param {string} folder @param {string} log */
async function install(folder, log) {
  const { command, args, env, shell } = npm({ env: process.env, execPath: process.execPath })
  // Named one by one, so that neither NODE_ENV=production nor an `omit` in somebody's npm settings leaves out what the
  // build needs.
  const include = ['--include=dev', '--include=optional']
  const { ok, output } = await run(command, [...args, 'ci', ...include, '--no-audit', '--no-fund'], {
    cwd: folder,
    log,
    env,
    shell,
  })
  if (ok) return
  if (output.includes('ENOENT') && output.startsWith('spawn')) {
    throw new Failure('npm was not found: install it together with Node 20 or newer (Debian: `apt-get install npm`).')
  }
  throw new Failure(
    'The dependencies could not be installed, and what was there before is as it was: look at what npm says above, then run the same command again.',
    { log, output },
  )
}

/**
 * The stamp of a lock file. It contains the platform, because a folder shared between systems needs other binaries.
 * @param {string | Buffer} lock
 */
export function getStamp(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lock
 */

/**
 * Whether `npm install` has already run. npm keeps a list of the packages in node_modules; nothing is installed again if
 * that list has exactly the locked versions. Binaries for other systems may be missing from it.
 *
 * @param {Lock | undefined} lock package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} [system]
 */
export function isInstalled(lock, installed, { platform, arch } = process) {
  if (!lock?.packages || !installed?.packages) return false
  const there = installed.packages
  const wanted = Object.entries(lock.packages).filter(([place]) => place !== '')
  const names = new Set(wanted.map(([place]) => place))
  return (
    Object.keys(there).every((place) => names.has(place)) &&
    wanted.every(([place, entry]) => {
      const found = there[place]
      if (found) return found.version === entry.version
      return entry.optional === true && !isFor(entry, platform, arch)
    })
  )
}

/**
 * Whether an optional package is for exactly this system. One without a system may be missing, and so may one that names
 * a C library, because only npm knows which of those is right.
 * @param {Package} entry @param {string} platform @param {string} arch
 */
function isFor({ os, cpu, libc }, platform, arch) {
  return libc === undefined && os !== undefined && os.includes(platform) && (cpu === undefined || cpu.includes(arch))
}

/** @param {string} file @returns {(Lock & { dependencies?: Record<string, string> }) | undefined} */
function json(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined
    throw error
  }
}
