import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBreaks } from './compare.ts'
import type { ApiDocument } from './operations.ts'

// node tools/api/check.ts [folder]: compares openapi.json with that of the last release, a tag such as
// v1.2.3.

const root = process.argv[2] ?? join(import.meta.dirname, '../..')
const file = 'openapi.json'
const git = (...words: string[]): string =>
  spawnSync('git', ['-C', root, ...words], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout
const release = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').trim()
const released = release && git('show', `${release}:./${file}`)
if (!released) process.stdout.write('There is no release to compare the API with.\n')
else {
  const parse = (text: string) => JSON.parse(text) as ApiDocument
  const current = parse(readFileSync(join(root, file), 'utf8'))
  const breaks = findBreaks(parse(released), current, new Date().toISOString().slice(0, 10))
  process.exitCode = breaks.length > 0 ? 1 : 0
  if (breaks.length === 0) process.stdout.write(`What ${release} offers is still there.\n`)
  else
    process.stderr.write(
      `${breaks.join('\n')}\n\nPrograms that were written for ${release} may fail. ` +
        'Add beside what is there, and mark what has to go as deprecated: docs/api.md says how.\n',
    )
}
