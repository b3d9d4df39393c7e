import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { npm } from './npm.mjs'
import { run } from './run.mjs'

/** @param {string} root */
function pinnedNode(root) {
  const place = process.platform === 'win32' ? ['node', 'bin', 'node.exe'] : ['.bin', 'node']
  return join(root, 'node_modules', ...place)
}

/** @param {string} root @returns {string} the Node that runs everything after the preparation */
export function node(root) {
  return existsSync(pinnedNode(root)) ? pinnedNode(root) : process.execPath
}

/** @param {string} root */
export function hasNode(root) {
  return existsSync(pinnedNode(root)) || isEnough(wantedVersion(root))
}

/** @param {string} root @returns {string} */
function wantedVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

/** @param {string} wanted */
function isEnough(wanted) {
  return Number.parseInt(process.versions.node) >= Number.parseInt(wanted)
}

/**
 * Ensures that node_modules/.bin/node is the version in package.json. Its package downloads the program in an install
 * script; if install scripts are switched off, that one script is run here.
 *
 * @param {string} root
 * @throws {Failure} when it cannot be installed and the machine's own Node is too old
 */
export async function ensurePinnedNode(root) {
  const wanted = wantedVersion(root)
  if (getVersion(pinnedNode(root)) === wanted) return

  const { command, args, env, shell } = npm({ env: process.env, execPath: process.execPath })
  const log = join(root, 'dist', 'logs', 'node.log')
  const { output } = await run(command, [...args, 'rebuild', 'node', '--ignore-scripts=false'], {
    cwd: root,
    log,
    env,
    shell,
  })
  if (getVersion(pinnedNode(root)) === wanted) return

  if (isEnough(wanted)) {
    // A system for which the package has no program (musl): removed, so that npm's scripts find the machine's
    // own.
    rmSync(pinnedNode(root), { force: true })
    return
  }
  throw new Failure(
    `Node ${wanted} could not be set up for ${process.platform}-${process.arch}: install Node ${Number.parseInt(wanted)} on this machine and run the same command again.`,
    { log, output },
  )
}

/** @param {string} program */
function getVersion(program) {
  const { stdout } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return stdout?.trim().replace(/^v/, '')
}
