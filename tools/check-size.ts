import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import budget from './size-budget.json' with { type: 'json' }
import { filesOfVisit, formatSizes, type Manifest } from './size/first-visit.ts'

// node tools/check-size.ts: does the built browser app meet the budget of tools/size-budget.json?

const web = join(import.meta.dirname, '../dist/web')
const manifestFile = join(web, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no built browser app to weigh: run `node tools/prepare.mjs check`.')
  process.exit(1)
}

const sizes = filesOfVisit(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest, budget).map((file) => ({
  file,
  bytes: gzipSync(readFileSync(join(web, file)), { level: 9 }).length,
}))
const { ok, text } = formatSizes(sizes, budget.limitKiB)
console.log(text)
if (!ok) process.exitCode = 1
