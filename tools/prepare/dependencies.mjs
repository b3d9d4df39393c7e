import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { npm } from './npm.mjs'
import { ensurePinnedNode, hasNode } from './pinned-node.mjs'
import { run } from './run.mjs'

/**
 * The packages of package-lock.json in node_modules, build tools included, and the pinned Node among them.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function dependencies(root) {
  const stamp = join(root, 'node_modules', '.deskbell-installed')
  const wanted = () => stampOf(readFileSync(join(root, 'package-lock.json')))

  return {
    title: 'dependencies',
    ready: () => (read(stamp) === wanted() && hasNode(root) ? 'installed' : undefined),

    async make(say) {
      const byHand = isInstalled(json(join(root, 'package-lock.json')), json(join(root, 'node_modules', '.package-lock.json')))
      if (!byHand) await say.during('Installing dependencies', () => install(root))
      await say.during('Setting up the pinned Node', () => ensurePinnedNode(root))
      writeFileSync(stamp, wanted())
      return byHand ? 'complete already, checked' : 'installed'
    },
  }
}

/** @param {string} root */
async function install(root) {
  const { command, args, env, shell } = npm({ env: process.env, execPath: process.execPath })
  const log = join(root, 'dist', 'logs', 'install.log')
  // Named one by one, so that neither NODE_ENV=production nor an `omit` in somebody's npm settings leaves out what the build needs.
  const include = ['--include=dev', '--include=optional']
  const { ok, output } = await run(command, [...args, 'ci', ...include, '--no-audit', '--no-fund'], { cwd: root, log, env, shell })
  if (ok) return
  if (output.includes('ENOENT') && output.startsWith('spawn')) {
    throw new Failure('npm was not found: install it together with Node 20 or newer (Debian: `apt-get install npm`).')
  }
  throw new Failure('The dependencies could not be installed: look at what npm says above, then run the same command again.', { log, output })
}

/**
 * What the stamp says for a lock file. The platform belongs to it: a folder that is shared between systems needs other binaries.
 * @param {string | Buffer} lock
 */
export function stampOf(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lock
 */

/**
 * Did somebody run `npm install` already? npm keeps a list of what it has put into node_modules; nothing is installed again when that
 * list has exactly the locked versions. Binaries for other systems may be missing from it.
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
 * Is an optional package made for just this system? One that names no system may be left out, and so may one that names a C library:
 * which of those is right is npm's to know.
 * @param {Package} entry @param {string} platform @param {string} arch
 */
function isFor({ os, cpu, libc }, platform, arch) {
  return libc === undefined && os !== undefined && os.includes(platform) && (cpu === undefined || cpu.includes(arch))
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} file @returns {Lock | undefined} */
function json(file) {
  const text = read(file)
  return text === undefined ? undefined : JSON.parse(text)
}
