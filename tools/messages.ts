import { readFileSync } from 'node:fs'
import { isLanguage } from '#platform/contract/languages.ts'
import { readCatalogues } from './messages/catalogues.ts'
import { checkMessages } from './messages/check.ts'
import { importTexts, missingTexts } from './messages/exchange.ts'
import { printTexts } from './messages/print.ts'
import { reportProblems } from './source/problem.ts'
import { readTree } from './source/tree.ts'

// node tools/messages.ts check                 checks that all texts exist, in ten languages, and are used
// node tools/messages.ts missing de            prints what German lacks, as JSON for translators
// node tools/messages.ts print de           prints what leaves the house in German, with real values
// node tools/messages.ts import de file.json   writes the translated JSON into the message files

const [command, language = '', file = ''] = process.argv.slice(2)
const tree = readTree(`${import.meta.dirname}/..`)

if (command === 'check') {
  reportProblems(checkMessages(tree), 'The messages are complete.')
} else if (command === 'missing' && isLanguage(language)) {
  console.log(JSON.stringify(missingTexts(tree, language), null, 2))
} else if (command === 'print' && isLanguage(language)) {
  console.log(printTexts(readCatalogues(tree).catalogues, language))
} else if (command === 'import' && isLanguage(language) && file !== '') {
  const result = importTexts(tree, language, JSON.parse(readFileSync(file, 'utf8')))
  if ('count' in result) console.log(`${result.count} texts imported.`)
  else console.error(`Nothing was written.\n${result.refused.join('\n')}`)
  if ('refused' in result) process.exitCode = 1
} else {
  console.error(
    'Usage: node tools/messages.ts check | missing <language> | print <language> | import <language> <file.json>',
  )
  process.exitCode = 1
}
