import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { node } from './pinned-node.mjs'
import { run } from './run.mjs'

const TOP_LEVEL = ['src', 'public', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json', 'vite.config.ts']

/**
 * The browser app in dist/web, built from the sources as they are now.
 * @param {string} root
 * @returns {import('./steps.mjs').Step}
 */
export function webApp(root) {
  const built = join(root, 'dist', 'web')
  return {
    title: 'browser app',
    ready: () => (read(join(built, '.built-from')) === hashOfInputs(root) ? 'built' : undefined),

    async make(say) {
      // Taken before the build: a file that changes in the middle makes the next run build again.
      const hash = hashOfInputs(root)
      await say.during('Building the browser app', () => build(root, built, hash))
      return 'built'
    },
  }
}

/**
 * Builds beside the old one and swaps at the end: a build that fails leaves the old one in place.
 * @param {string} root @param {string} built @param {string} hash
 */
async function build(root, built, hash) {
  const dist = join(root, 'dist')
  const [next, old] = [join(dist, '.web-next'), join(dist, '.web-old')]
  mkdirSync(dist, { recursive: true })
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true })

  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const log = join(dist, 'logs', 'build.log')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { ok, output } = await run(node(root), [vite, 'build', '--outDir', next, '--emptyOutDir'], { cwd: root, log, env })
  if (!ok) throw new Failure('The browser app could not be built: mend what the build says above.', { log, output })
  if (!existsSync(next)) throw new Failure('The build wrote no files: vite.config.ts must leave `--outDir` as it is given.', { log })

  writeFileSync(join(next, '.built-from'), hash)
  if (existsSync(built)) renameSync(built, old)
  renameSync(next, built)
  rmSync(old, { recursive: true, force: true })
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
  return [...TOP_LEVEL, ...vite].flatMap((place) => filesIn(root, place)).filter(isInput).toSorted()
}

/**
 * Tests and server code never reach the browser (the build itself refuses a module under server/), so changing them builds nothing.
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
