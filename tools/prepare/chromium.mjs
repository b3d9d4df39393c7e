import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { Failure, run } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_A_MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
// Debian's headless one: each profile of the whole browser draws an invisible window, and costs five times as much.
const SHELL = 'chromium-headless-shell'

/**
 * A Chromium for the tests: CHROMIUM_PATH, an existing one, else a new installation. Its path is stored in node_modules,
 * where src/testing/pages/chromium-path.ts reads it, with that of the headless one if there is one.
 * @param {string} root
 */
export function findChromium(root) {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return
    throw new Failure(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where there is no program: correct or unset it.`)
  }
  const memory = join(root, 'node_modules/.deskbell-chromium')
  const isKnown = existsSync(memory) && existsSync(readFileSync(memory, 'utf8').trim()) && existsSync(`${memory}-shell`)
  if (isKnown) return

  const playwright = createRequire(join(root, 'package.json'))('playwright-core')
  const find = () => [playwright.chromium.executablePath(), ...NAMES.flatMap(onPath), ...ON_A_MAC].find(runs)
  const findShell = () => onPath(SHELL).find(runs) ?? ''
  if (!find()) {
    const cli = join(root, 'node_modules/playwright-core/cli.js')
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000', ...process.env }
    run(root, 'Downloading Chromium for the tests', [process.execPath, cli, 'install', 'chromium'], env)
  }
  if (!find() || !findShell()) installByApt(root, find() ? [SHELL] : ['chromium', SHELL])
  // Not every release has the headless one as a package.
  if (!find()) installByApt(root, ['chromium'])
  const path = find()
  if (!path)
    throw new Failure(
      'The tests need Chromium: install it (Debian: `apt-get install chromium`), or name it in CHROMIUM_PATH.',
    )
  writeFileSync(memory, path)
  writeFileSync(`${memory}-shell`, findShell())
}

/** From the system's packages, where this user may install them. @param {string} root @param {string[]} packages */
function installByApt(root, packages) {
  const mayInstall = process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  if (!mayInstall || !onPath('apt-get').some((file) => existsSync(file))) return
  const apt = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run(root, 'Reading the list of packages', [...apt, 'update', '-o', 'Acquire::http::Timeout=20'], env)
  const words = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'fonts-liberation']
  run(root, `Installing ${packages.join(' and ')}`, [...apt, ...words, ...packages], env)
}

/** @param {string} name */
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

/** A placeholder of the system only recommends another package, and a downloaded one may lack libraries. @param {string} path */
const runs = (path) =>
  existsSync(path) &&
  /\d+\.\d+/.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 }).stdout ?? '')
