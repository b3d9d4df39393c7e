import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBreaks } from './compare.ts'
import type { ApiDocument } from './operations.ts'

// node tools/api/check.ts [folder]: compares openapi.json with the one of the last release, which is a tag such as v1.2.3.

const root = process.argv[2] ?? join(import.meta.dirname, '../..')
const file = 'openapi.json'
const git = (...words: string[]): string | undefined => {
  try {
    const maxBuffer = 64 * 1024 * 1024
    return execFileSync('git', ['-C', root, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer,
    })
  } catch {
    return undefined
  }
}

const release = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')?.trim()
const released = release && git('show', `${release}:./${file}`)
if (!released) process.stdout.write('There is no release to compare the API with.\n')
else {
  const [before, after] = [released, readFileSync(join(root, file), 'utf8')].map(
    (text) => JSON.parse(text) as ApiDocument,
  )
  const breaks = before && after ? findBreaks(before, after, new Date().toISOString().slice(0, 10)) : []
  if (breaks.length > 0) {
    process.stderr.write(
      `${breaks.join('\n')}\n\nPrograms that were written for ${release} may fail. Add beside what is there, and mark what has to go as deprecated: docs/api.md says how.\n`,
    )
    process.exitCode = 1
  } else process.stdout.write(`What ${release} offers is still there.\n`)
}
