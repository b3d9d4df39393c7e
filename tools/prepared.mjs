import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// node --import ./tools/prepared.mjs <program>, in the npm scripts that have a `pre…` script of their own.
// Whoever told npm to ignore scripts gets no `pre…` script either. Then the preparation happens here.

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
// What one start has compiled the next one finds. A folder that cannot be written to is no matter.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
