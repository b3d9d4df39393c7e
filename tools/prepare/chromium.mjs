import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { installChromium, installShell } from './install-chromium.mjs'
import { onPath } from './npm.mjs'

// Debian's headless Chromium: each profile of the full one draws an invisible window, and costs five
// times as much.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium for the tests: CHROMIUM_PATH, an existing one, else a new installation. Its path is stored in
 * node_modules/.deskbell-chromium, which src/testing/pages/chromium-path.ts reads, with that of the headless one if there is one:
 * most tests need no more.
 *
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function chromium(root) {
  const memory = join(root, 'node_modules', '.deskbell-chromium')
  const shellMemory = `${memory}-shell`
  const named = process.env.CHROMIUM_PATH

  return {
    title: 'Chromium',
    ready() {
      if (named) {
        if (isProgram(named)) return named
        throw new Failure(`CHROMIUM_PATH is ${named}, where there is no program: correct or unset it.`)
      }
      const remembered = read(memory)
      return remembered && isProgram(remembered) && read(shellMemory) !== undefined ? remembered : undefined
    },

    async make(progress) {
      const found = await firstThatRuns(root)
      const path = found ?? (await installChromium(root, progress, () => firstThatRuns(root)))
      writeFileSync(memory, path)
      const shell = () => Promise.resolve(onPath(SHELL).find((place) => isProgram(place) && runs(place)))
      writeFileSync(shellMemory, (await shell()) ?? (await installShell(root, progress, SHELL, shell)) ?? '')
      return path
    },
  }
}

/** @param {string} root @returns {Promise<string | undefined>} */
async function firstThatRuns(root) {
  return candidates(await playwrightsOwn(root)).find((path) => isProgram(path) && runs(path))
}

/**
 * Possible paths of a Chromium, best first.
 * @param {string | undefined} playwright the place of Playwright's own
 * @param {string} [path]
 */
export function candidates(playwright, path = process.env.PATH) {
  return [...(playwright ? [playwright] : []), ...NAMES.flatMap((name) => onPath(name, path)), ...USUAL_PLACES]
}

/** @param {string} root */
async function playwrightsOwn(root) {
  try {
    const playwright = createRequire(join(root, 'package.json'))('playwright-core')
    return /** @type {string} */ (playwright.chromium.executablePath())
  } catch {
    return undefined
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Some systems have a placeholder under the same name that only recommends another package, and a downloaded one may
 * lack libraries.
 * @param {string} path
 */
function runs(path) {
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
