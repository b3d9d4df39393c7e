import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { onPath } from './npm.mjs'
import { node } from './pinned-node.mjs'
import { run } from './run.mjs'

const DOWNLOAD_SILENCE_MS = 60_000
const PACKAGES = ['chromium', 'fonts-liberation']

/**
 * Installs a Chromium: Playwright's own download, else Debian's packages.
 *
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 * @param {() => Promise<string | undefined>} find looks for one that runs, after each attempt
 * @returns {Promise<string>} its path
 * @throws {Failure} when neither can be installed
 */
export async function installChromium(root, progress, find) {
  await progress.during('Downloading Chromium for the tests', () => download(root))
  const downloaded = await find()
  if (downloaded) return downloaded

  const apt = aptCommand()
  if (apt) {
    await progress.during('Reading the list of packages', () => aptGet(root, apt, 'apt-update.log', ['update']))
    const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...PACKAGES]
    const { log, output } = await progress.during('Installing Chromium from the system’s packages', () =>
      aptGet(root, apt, 'apt-install.log', args),
    )
    const installed = await find()
    if (installed) return installed
    throw new Failure('Chromium could not be installed: install it yourself, or name one in CHROMIUM_PATH.', {
      log,
      output,
    })
  }
  throw new Failure(
    'The tests need Chromium: install it (Debian and Ubuntu: `sudo apt-get install chromium`), or name one in CHROMIUM_PATH.',
    { log: join(root, 'dist', 'logs', 'chromium-download.log') },
  )
}

/**
 * Installs Debian's headless Chromium, if there is one and the right to install it.
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 * @param {string} name of the package
 * @param {() => Promise<string | undefined>} find
 * @returns {Promise<string | undefined>} its path; a whole Chromium does as well
 */
export async function installShell(root, progress, name, find) {
  const apt = aptCommand()
  if (!apt) return undefined
  await progress.during('Reading the list of packages', () =>
    aptGet(root, apt, 'apt-update.log', ['update', '-o', 'Acquire::http::Timeout=20']),
  )
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name, 'fonts-liberation']
  await progress.during('Installing Chromium from the system’s packages', () =>
    aptGet(root, apt, 'apt-install.log', args),
  )
  return find()
}

/**
 * A slow network has no time limit as long as the percentage grows; without progress it gets a minute.
 * @param {string} root
 */
function download(root) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  return run(node(root), [cli, 'install', 'chromium'], {
    cwd: root,
    log: join(root, 'dist', 'logs', 'chromium-download.log'),
    silence: DOWNLOAD_SILENCE_MS,
    life: /\d+%/,
  })
}

/** @returns {string[] | undefined} how to call apt-get with the right to install, if at all */
function aptCommand() {
  if (!onPath('apt-get').some((file) => existsSync(file))) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  const { status } = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
  return status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}

/** @param {string} root @param {string[]} apt @param {string} name @param {string[]} args */
async function aptGet(root, [command = '', ...before], name, args) {
  const log = join(root, 'dist', 'logs', name)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { ok, output } = await run(command, [...before, ...args], { cwd: root, log, env })
  return { ok, output, log }
}
