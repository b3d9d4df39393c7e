import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { dependencies, presentDependencies, stagedDependencies } from './dependencies.mjs'
import { lock } from './lock.mjs'
import { seconds } from './progress.mjs'
import { stagedWebApp, webApp } from './web-app.mjs'

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {() => string | undefined} ready a quick check: a short description of what exists; undefined when there is
 * work to do
 * @property {(progress: import('./progress.mjs').Progress) => Promise<string>} make does the work and describes the result
 */

/**
 * The steps of each command. `dev` builds nothing: it serves the sources. `stage` prepares the next start beside a
 * running Deskbell.
 */
export const MODES = {
  start: [dependencies, webApp],
  dev: [dependencies],
  backup: [presentDependencies],
  restore: [presentDependencies],
  owner: [presentDependencies],
  'remove-demo': [presentDependencies],
  stage: [stagedDependencies, stagedWebApp],
  release: [dependencies, webApp],
  check: [dependencies, webApp],
  test: [dependencies, webApp, chromium],
  bench: [dependencies, webApp, chromium],
  prove: [dependencies, webApp, chromium],
}

/**
 * Runs the steps in order. Only a step with work to do takes the lock, so a run without work never waits.
 *
 * @param {Step[]} steps
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 */
export async function runSteps(steps, root, progress) {
  /** @type {(() => void) | undefined} */
  let release
  const releaseLock = () => release?.()
  process.once('exit', releaseLock)
  try {
    for (const step of steps) {
      const ready = step.ready()
      if (ready !== undefined) {
        progress.ready(step.title, ready)
        continue
      }
      release ??= await lock(join(root, 'dist'), ({ pid }) =>
        progress.line(`Waiting for process ${pid}, which is preparing this folder too`),
      )
      const start = Date.now()
      // The previous owner of the lock may have done it meanwhile.
      const detail = step.ready() ?? `${await step.make(progress)} in ${seconds(start)}`
      progress.ready(step.title, detail)
    }
  } finally {
    process.off('exit', releaseLock)
    releaseLock()
  }
}
