import { writeFeature } from './new-feature/write.ts'

// node tools/new-feature.ts <name>: writes src/features/<name>, a migration and the two list lines. See docs/add-a-feature.md.

const [name] = process.argv.slice(2)
const result = name === undefined ? { refused: 'Usage: npm run new-feature -- <name>, as in house-rules' } : writeFeature(`${import.meta.dirname}/..`, name)

if ('written' in result) {
  console.log(`Written:\n${result.written.map((path) => `  ${path}`).join('\n')}`)
  console.log('Next: npm run generate (the table\'s types), then npm run check. The texts are placeholders in ten languages: put your own words.')
} else {
  console.error(result.refused)
  process.exitCode = 1
}
