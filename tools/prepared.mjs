import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// node --import ./tools/prepared.mjs <program>, in the npm scripts that have a `pre…` script.
// npm with --ignore-scripts skips `pre…` scripts too. Then the preparation happens here.

if (process.env.npm_config_ignore_scripts === 'true') {
  const prepare = fileURLToPath(new URL('./prepare.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [prepare, process.env.npm_lifecycle_event ?? 'start'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
if (Number.parseInt(process.versions.node) < Number.parseInt(dependencies.node)) {
  console.error('✗ Everything is prepared, but this is still the old Node: run the same command once more.')
  process.exit(1)
}
// The compile cache of one start is reused by the next. An unwritable folder does not matter.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
