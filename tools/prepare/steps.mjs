import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { dependencies, presentDependencies, stagedDependencies } from './dependencies.mjs'
import { lock } from './lock.mjs'
import { seconds } from './log.mjs'
import { stagedWebApp, webApp } from './web-app.mjs'

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {() => string | undefined} ready one quick look: what is there already, in a few words; undefined when
 * there is work to do
 * @property {(say: import('./log.mjs').Say) => Promise<string>} make does the work and says what is there now
 */

/**
 * What each command needs. `dev` builds nothing: it serves the sources; `stage` makes ready for the next start, beside
 * what runs.
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
 * Takes the steps in order. Only the first that has work to do takes the lock, so a run with nothing to do never waits.
 *
 * @param {Step[]} steps
 * @param {string} root
 * @param {import('./log.mjs').Say} say
 */
export async function take(steps, root, say) {
  /** @type {(() => void) | undefined} */
  let release
  const letGo = () => release?.()
  process.once('exit', letGo)
  try {
    for (const step of steps) {
      const ready = step.ready()
      if (ready !== undefined) {
        say.ready(step.title, ready)
        continue
      }
      release ??= await lock(join(root, 'dist'), ({ pid }) =>
        say.line(`Waiting for process ${pid}, which is preparing this folder too`),
      )
      const start = Date.now()
      // Whoever held the lock before may have done it meanwhile.
      const detail = step.ready() ?? `${await step.make(say)} in ${seconds(start)}`
      say.ready(step.title, detail)
    }
  } finally {
    process.off('exit', letGo)
    letGo()
  }
}
