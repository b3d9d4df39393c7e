import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { getStamp } from './dependencies.mjs'
import { Failure } from './failure.mjs'
import { hasModules, stagingFolder } from './modules.mjs'
import { node } from './pinned-node.mjs'
import { run } from './run.mjs'
import { runningFrom } from './running.mjs'

const TOP_LEVEL = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'vite.config.ts',
]

/**
 * The browser app in dist/web, built from the current sources.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function webApp(root) {
  const built = builtIn(root)
  return {
    title: 'browser app',
    ready: () => (isBuilt(built, root) ? 'built' : undefined),

    async make(progress) {
      // In development pages come from the sources.
      const running = runningFrom(root, ({ isDevelopment }) => !isDevelopment)
      if (running) {
        throw new Failure(
          `Deskbell (process ${running.pid}) runs from this folder, and its pages are not of these sources any more: stop it first, or run "npm run stage", which builds beside it, and restart it.`,
        )
      }
      const staged = stagedIn(root)
      if (!isBuilt(staged, root)) await progress.during('Building the browser app', () => build(root, root, staged))
      exchange(root, staged)
      return 'built'
    },
  }
}

/**
 * The same, built beside a running Deskbell, with the packages of its next start.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function stagedWebApp(root) {
  return {
    title: 'browser app',
    ready: () => webApp(root).ready() ?? (isBuilt(stagedIn(root), root) ? 'ready beside the one in use' : undefined),

    async make(progress) {
      const next = stagingFolder(root)
      const workshop = hasModules(root, getStamp(readFileSync(join(root, 'package-lock.json')))) ? root : next
      if (workshop === next) for (const file of inputs(root)) copy(join(root, file), join(next, file))
      await progress.during('Building the browser app', () => build(root, workshop, stagedIn(root)))
      return 'built beside the one in use'
    },
  }
}

/** @param {string} root */
const builtIn = (root) => join(root, 'dist', 'web')
/** @param {string} root */
const stagedIn = (root) => join(root, 'dist', '.web-next')

/** @param {string} folder @param {string} root */
const isBuilt = (folder, root) => read(join(folder, '.built-from')) === hashOfInputs(root)

/**
 * Builds beside the one in use, which stays if the build fails.
 * @param {string} root
 * @param {string} workshop the folder with sources and packages
 * @param {string} next
 */
async function build(root, workshop, next) {
  // Computed before the build: a file that changes during the build makes the next run build again.
  const hash = hashOfInputs(root)
  mkdirSync(dirname(next), { recursive: true })
  rmSync(next, { recursive: true, force: true })

  const vite = join(workshop, 'node_modules', 'vite', 'bin', 'vite.js')
  const log = join(root, 'dist', 'logs', 'build.log')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { ok, output } = await run(node(workshop), [vite, 'build', '--outDir', next, '--emptyOutDir'], {
    cwd: workshop,
    log,
    env,
  })
  if (!ok) throw new Failure('The browser app could not be built: mend what the build says above.', { log, output })
  if (!existsSync(next))
    throw new Failure('The build wrote no files: vite.config.ts must leave `--outDir` as it is given.', { log })
  writeFileSync(join(next, '.built-from'), hash)
}

/** @param {string} root @param {string} next */
function exchange(root, next) {
  const [built, old] = [builtIn(root), join(root, 'dist', '.web-old')]
  rmSync(old, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, old)
  renameSync(next, built)
  rmSync(old, { recursive: true, force: true })
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/**
 * One hash over the name and content of every file that the build reads.
 * @param {string} root
 */
export function hashOfInputs(root) {
  const hash = createHash('sha256')
  for (const file of inputs(root)) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(join(root, file)))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root @returns {string[]} sorted, with `/` on every system */
export function inputs(root) {
  const tools = existsSync(join(root, 'tools')) ? readdirSync(join(root, 'tools')) : []
  const vite = tools.filter((name) => name.startsWith('vite')).map((name) => `tools/${name}`)
  return [...TOP_LEVEL, ...vite]
    .flatMap((place) => filesIn(root, place))
    .filter(isInput)
    .toSorted()
}

/**
 * Tests and server code never reach the browser (the build itself refuses a module under server/), so changing them
 * builds nothing.
 * @param {string} file
 */
export function isInput(file) {
  return !/\.test\.tsx?$|\.e2e\.ts$|^src\/testing\/|\/server\/|^src\/[^/]+\.server\.ts$/.test(file)
}

/** @param {string} root @param {string} place @returns {string[]} */
function filesIn(root, place) {
  const found = statSync(join(root, place), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [place]
  return readdirSync(join(root, place)).flatMap((name) => filesIn(root, `${place}/${name}`))
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
