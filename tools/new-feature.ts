import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFeature } from './new-feature/write.ts'

// node tools/new-feature.ts <name> [--ticket]: writes src/features/<name>, a migration and the two list lines. With
// --ticket it is a kind of ticket, which guests create and staff handle. See docs/add-a-feature.md.

const next = `
Next:
  1. A hotel switches it off by a flag: add it to featureKeys in src/core/hotels/contract.ts, unless it is there.
  2. npm run generate writes the types of the new table, the schema and the API.
  3. Put your own shapes, rules and words in. The texts are placeholders in ten languages.
  4. npm run check, npm test.`

const root = join(import.meta.dirname, '..')
const {
  values: { ticket },
  positionals: [name],
} = parseArgs({ options: { ticket: { type: 'boolean' } }, allowPositionals: true })
const result =
  name === undefined
    ? { refused: 'Usage: npm run new-feature -- <name> [--ticket], as in house-rules' }
    : writeFeature(root, name, ticket ? 'ticket' : 'feature')

if ('written' in result) {
  // The length of the name decides where lines break.
  const sources = result.written.filter((path) => /\.tsx?$/.test(path))
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), sources, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`Written:\n${result.written.map((path) => `  ${path}`).join('\n')}`)
  console.log(next)
} else {
  console.error(result.refused)
  process.exitCode = 1
}
