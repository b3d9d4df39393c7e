import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import budget from './size-budget.json' with { type: 'json' }
import { filesOfPage, filesOfVisit, formatSizes, type Manifest } from './size/first-visit.ts'

// node tools/check-size.ts: does the built browser app meet the budgets of tools/size-budget.json?

const web = join(import.meta.dirname, '../dist/web')
const manifestFile = join(web, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no built browser app to weigh: run `node tools/prepare.mjs check`.')
  process.exit(1)
}

const weigh = (file: string) => ({ file, bytes: gzipSync(readFileSync(join(web, file)), { level: 9 }).length })
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const { form } = budget
for (const { ok, text } of [
  formatSizes("JavaScript of a guest's first visit", filesOfVisit(manifest, budget).map(weigh), budget.limitKiB),
  formatSizes('The form before arrival, after it', filesOfPage(manifest, budget, form.page).map(weigh), form.limitKiB),
]) {
  console.log(text)
  if (!ok) process.exitCode = 1
}
