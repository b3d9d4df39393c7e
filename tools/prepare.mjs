// node tools/prepare.mjs <start|dev|check|test|bench|prove|release|backup|restore|owner|doctor|remove-demo>
// Prepares a fresh clone: dependencies, the pinned Node, the browser app, a browser for the tests. It runs before
// anything is installed, on whatever Node the machine has: plain JavaScript, only Node's own modules.

const OLDEST_NODE = 20

if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
  console.error(`✗ Deskbell needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { join } = await import('node:path')
const { install, build, requirePackages, Failure } = await import('./prepare/steps.mjs')
const { findChromium } = await import('./prepare/chromium.mjs')

// `dev` serves the sources. What is run beside a Deskbell that serves guests never installs or builds.
/** @type {Record<string, ((root: string) => void)[]>} */
const MODES = {
  start: [install, build],
  dev: [install],
  release: [install, build],
  check: [install, build],
  test: [install, build, findChromium],
  bench: [install, build, findChromium],
  prove: [install, build, findChromium],
  backup: [requirePackages],
  restore: [requirePackages],
  owner: [requirePackages],
  doctor: [requirePackages],
  'remove-demo': [requirePackages],
}

const steps = MODES[process.argv[2] ?? '']
try {
  if (!steps) throw new Failure(`Say what to prepare for: node tools/prepare.mjs <${Object.keys(MODES).join('|')}>`)
  for (const step of steps) step(join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..'))
} catch (error) {
  console.error(error instanceof Failure ? `✗ ${error.message}` : error)
  process.exitCode = 1
}
