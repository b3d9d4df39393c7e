import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join, sep } from 'node:path'

/** An error that a person can act on: one sentence. */
export class Failure extends Error {}

/** @param {string} file @returns {string | undefined} */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
/** @param {string} file @returns {any} */
const readJson = (file) => JSON.parse(read(file) ?? '{}')

/**
 * Runs a program to its end with all output in dist/logs, whose end a failure shows.
 * @param {string} root @param {string} what @param {string[]} words the command line @param {NodeJS.ProcessEnv} [env]
 * @returns {boolean} true if it has succeeded
 */
export function run(root, what, [command = '', ...args], env = process.env) {
  const started = Date.now()
  const log = join(root, 'dist/logs', `${what.toLowerCase().replaceAll(/\W+/g, '-')}.log`)
  mkdirSync(join(root, 'dist/logs'), { recursive: true })
  console.log(`… ${what}`)
  const output = openSync(log, 'w')
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', output, output] })
  closeSync(output)
  if (status === 0) console.log(`✓ ${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  else console.error(`${error?.message ?? readFileSync(log, 'utf8').slice(-4_000)}\n  The full output is in ${log}`)
  return status === 0
}

/** @param {string} root */
const getLockStamp = (root) =>
  `${createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')} ${process.platform}-${process.arch}`
/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules/.deskbell-installed')

/**
 * Installs the packages of package-lock.json if it has changed, and the Node that package.json pins.
 * @param {string} root
 */
export function install(root) {
  if (read(stampFile(root)) === getLockStamp(root)) return
  // `npm install` keeps its own list in node_modules: with exactly the locked versions nothing is installed again.
  const [locked, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => readJson(join(root, file)).packages ?? {},
  )
  const isComplete = Object.entries(locked).every(
    ([place, { version, optional }]) =>
      place === '' || there[place]?.version === version || (optional && !there[place]),
  )
  // Named one by one: neither NODE_ENV=production nor an `omit` of somebody's settings leaves out what the build needs.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  if (!(isComplete && Object.keys(there).length > 0) && !runNpm(root, 'Installing dependencies', words))
    throw new Failure(
      'The dependencies could not be installed: see what npm says above, then run the same command again.',
    )
  pinNode(root)
  // Last, and in a new file: it may be a hard link to that of another checkout.
  rmSync(stampFile(root), { force: true })
  writeFileSync(stampFile(root), getLockStamp(root))
}

/** @param {string} root */
const pinnedNode = (root) => join(root, 'node_modules/.bin/node')
/** @param {string} root @returns {string} */
const wantedNode = (root) => readJson(join(root, 'package.json')).dependencies.node

/**
 * The package `node` downloads the program in an install script. Where install scripts are off it is run here; where
 * there is no program (musl) the machine's own Node has to be new enough.
 * @param {string} root
 */
function pinNode(root) {
  const wanted = wantedNode(root)
  const isPinned = () => spawnSync(pinnedNode(root), ['-v'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`
  if (isPinned()) return
  runNpm(root, 'Setting up the pinned Node', ['rebuild', 'node', '--ignore-scripts=false'])
  if (isPinned()) return
  rmSync(pinnedNode(root), { force: true })
  if (Number.parseInt(process.versions.node) < Number.parseInt(wanted))
    throw new Failure(`Node ${wanted} could not be set up: install Node ${Number.parseInt(wanted)} and run this again.`)
}

/**
 * With the machine's own Node: inside an npm script the first one on the PATH is the pinned one, which npm replaces.
 * @param {string} root @param {string} what @param {string[]} words
 */
function runNpm(root, what, words) {
  const { PATH = '', npm_execpath: script = '', npm_node_execpath } = process.env
  const own = PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const isOwn = (/** @type {string | undefined} */ file) => file && !file.split(sep).includes('node_modules')
  const node = [npm_node_execpath, process.execPath, ...own.map((folder) => join(folder, 'node'))].find(
    (file) => isOwn(file) && existsSync(file ?? ''),
  )
  const npm = node && basename(script) === 'npm-cli.js' && existsSync(script) ? [node, script] : ['npm']
  return run(root, what, [...npm, ...words], { ...process.env, PATH: own.join(delimiter) })
}

/**
 * For commands beside a running Deskbell, whose packages must not change under it: they are used as they are.
 * @param {string} root
 */
export function requirePackages(root) {
  const names = Object.keys(readJson(join(root, 'package.json')).dependencies ?? {})
  const missing = names.find((name) => !existsSync(join(root, 'node_modules', name, 'package.json')))
  if (!existsSync(join(root, 'node_modules')))
    throw new Failure('Nothing is installed here yet: run "npm ci", then the same command again.')
  if (missing) throw new Failure(`${missing} is not installed yet: stop Deskbell, run "npm ci", and start it again.`)
}

/**
 * Builds the browser app in dist/web if the sources have changed: beside the current one, which stays if it fails.
 * @param {string} root
 */
export function build(root) {
  const built = join(root, 'dist/web')
  // Computed before the build: a file that changes meanwhile makes the next run build again.
  const hash = hashOfInputs(root)
  if (read(join(built, '.built-from')) === hash) return
  const next = join(root, `dist/.web-${process.pid}`)
  const node = existsSync(pinnedNode(root)) ? pinnedNode(root) : process.execPath
  const words = [node, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', next, '--emptyOutDir']
  if (!run(root, 'Building the browser app', words, { ...process.env, NODE_ENV: 'production' }))
    throw new Failure('The browser app could not be built: mend what the build says above.')
  writeFileSync(join(next, '.built-from'), hash)
  rmSync(built, { recursive: true, force: true })
  renameSync(next, built)
}

const SOURCES = ['src', 'public', 'index.html', 'package.json', 'package-lock.json', 'tools/vite', 'tools/source']
const SETTINGS = ['tsconfig.base.json', 'tsconfig.web.json', 'vite.config.ts']
// Tests and server code never reach the browser, so changing them builds nothing.
const NO_INPUT = /\.test\.tsx?$|\.e2e\.ts$|^src\/testing\/|\/server\/|^src\/[^/]+\.server\.ts$/

/** One hash over the name and content of every file that the build reads. @param {string} root */
export function hashOfInputs(root) {
  const hash = createHash('sha256')
  const files = [...SOURCES, ...SETTINGS].flatMap((place) => filesIn(root, place))
  for (const file of files.filter((name) => !NO_INPUT.test(name)).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} root @param {string} place @returns {string[]} */
function filesIn(root, place) {
  const found = statSync(join(root, place), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [place] : []
  return readdirSync(join(root, place)).flatMap((name) => filesIn(root, `${place}/${name}`))
}
