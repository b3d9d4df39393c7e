import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOfVisit, formatSizes, type Budget, type Manifest } from './size/first-visit.ts'

// node tools/check-size.ts: does the built browser app meet the budgets of tools/size-budget.json?

const web = join(import.meta.dirname, '../dist/web')
const manifestFile = join(web, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no built browser app to weigh: run `node tools/prepare.mjs check`.')
  process.exit(1)
}

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'size-budget.json'), 'utf8')) as Record<
  string,
  Budget
>

for (const [name, budget] of Object.entries(budgets)) {
  const { files, unknown } = filesOfVisit(manifest, budget)
  for (const module of unknown) {
    console.error(
      `${name}: ${module} stands in tools/size-budget.json but is no chunk of its own: correct its name, or take it out.`,
    )
    process.exitCode = 1
  }
  const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(web, file)), { level: 9 }).length }))
  const { ok, text } = formatSizes(name, sizes, budget.limitKiB)
  console.log(text)
  if (!ok) process.exitCode = 1
}
