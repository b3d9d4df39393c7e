import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// node tools/prepare.mjs <start|stage|dev|check|test|owner|bench|prove|…>
// Prepares a fresh clone: dependencies, the pinned Node, the browser app, a browser for the tests. It runs before
// anything is installed, on whatever Node the machine has: plain JavaScript, only Node's own modules.

const OLDEST_NODE = 20

if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
  console.error(`✗ Deskbell needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { MODES, runSteps } = await import('./prepare/steps.mjs')
const { createProgress } = await import('./prepare/progress.mjs')
const { formatFailure } = await import('./prepare/failure.mjs')
const { stopRunning } = await import('./prepare/run.mjs')

const mode = process.argv[2] ?? ''
if (!Object.hasOwn(MODES, mode)) {
  console.error(`✗ Say what to prepare for: node tools/prepare.mjs <${Object.keys(MODES).join('|')}>`)
  process.exit(1)
}

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  process.on(signal, () => {
    stopRunning()
    process.exit(code)
  })
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
try {
  await runSteps(
    MODES[/** @type {keyof typeof MODES} */ (mode)].map((step) => step(root)),
    root,
    createProgress(),
  )
} catch (error) {
  console.error(formatFailure(error))
  process.exitCode = 1
}
