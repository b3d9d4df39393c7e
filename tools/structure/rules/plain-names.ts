import { getName, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'

/** Words of this project's own dialect, and the field's words. */
const dialect: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['announcer', 'dispatcher'],
  ['bone', 'skeleton bar'],
  ['doorbell', 'notifications'],
  ['doorbells', 'notifications'],
  ['drawer', 'folder'],
  ['ears', 'listeners'],
  ['farewell', 'notice'],
  ['furnish', 'seed'],
  ['furnished', 'seeded'],
  ['house', 'hotel'],
  ['houses', 'hotels'],
  ['insist', 'retry'],
  ['keeper', 'backup role'],
  ['knocker', 'caller'],
  ['knockers', 'callers'],
  ['lazily', 'lazy'],
  ['leavers', 'listeners'],
  ['letterhead', 'header'],
  ['misplaced', 'layout problems'],
  ['mutant', 'mutation'],
  ['mutants', 'mutations'],
  ['nasties', 'malicious inputs'],
  ['noted', 'recorded'],
  ['plannings', 'plans'],
  ['pushing', 'push delivery'],
  ['remnant', 'stale process'],
  ['rested', 'debounced'],
  ['ringer', 'alarm loop'],
  ['soon', 'eventually'],
  ['surroundings', 'dependencies'],
  ['ticker', 'clock store'],
  ['tidy', 'clean up'],
  ['unsent', 'queued'],
  ['walks', 'scenarios'],
  ['wavering', 'flaky'],
  ['wear', 'apply'],
  ['wears', 'applies'],
  ['weigh', 'measure'],
  ['weighs', 'measures'],
  ['whose', 'owner'],
  ['wrongly', 'false'],
  ['yardstick', 'baseline'],
])

/** The same for words that are plain English alone, but not together. */
const phrases: ReadonlyMap<string, string> = new Map([
  ['a line to', 'proxyTo'],
  ['a site', 'createBrowserServer'],
  ['a tree', 'fileTreeFixture'],
  ['a world', 'createTestServer'],
  ['above hotels', 'platform access'],
  ['ask first', 'confirm'],
  ['asked card', 'linked card'],
  ['away folder', 'quarantine folder'],
  ['born at', 'start time'],
  ['called card', 'linked card'],
  ['comes along', 'preload'],
  ['dead line', 'broken connection'],
  ['entered for', 'resolve owner'],
  ['every look', 'visual states'],
  ['fill year', 'seed year of data'],
  ['first hotel', 'default hotel'],
  ['has left', 'has ended'],
  ['hear tabs', 'on tab message'],
  ['heard by', 'audience'],
  ['is seen', 'expect visible'],
  ['kept answers', 'query persistence'],
  ['learn one', 'set session'],
  ['leave a year', 'seed year of data'],
  ['leave question', 'unsaved changes dialog'],
  ['look up outside', 'look up public'],
  ['made here', 'created here'],
  ['may hear', 'can receive'],
  ['middle of', 'median'],
  ['must be whole', 'assert bindable'],
  ['next moment', 'next sequence'],
  ['nightly work', 'job runs'],
  ['nobody of', 'placeholder guest'],
  ['note asked', 'stamp request'],
  ['note made', 'mark created here'],
  ['on written', 'on commit'],
  ['own of', 'owner from session'],
  ['page word', 'page message'],
  ['problems of', 'find problems'],
  ['read at once', 'read batch'],
  ['room finder', 'room matcher'],
  ['send or keep', 'send or queue'],
  ['sent once', 'without re-preparation'],
  ['silent for', 'idle for'],
  ['sit at', 'open page'],
  ['stay here', 'prevent chdir'],
  ['take leave', 'announce the end'],
  ['taken with', 'claim columns'],
  ['tell tabs', 'broadcast to tabs'],
  ['that fit', 'take while under'],
  ['that weigh', 'take while under'],
  ['told of', 'notified'],
  ['use late', 'use delayed'],
  ['use rested', 'use debounced'],
  ['who is here', 'present guests'],
  ['worker word', 'worker message'],
  ['works in', 'working directory'],
  ['write at once', 'write batch'],
])

/** Types named after a participle or an adverb: a type is a noun. */
const notNouns: ReadonlySet<string> = new Set([
  'Arriving',
  'Gone',
  'Handled',
  'Here',
  'Kept',
  'Later',
  'Met',
  'Noted',
  'Picked',
  'Standing',
  'Taken',
  'Told',
  'Wanted',
  'Written',
])

// "House rules" is a name of the product and of its API.
const isOfProduct = (name: string): boolean => /house[-_]?rules/i.test(name)

/** The words of a name: `lockHotelRow` has three. */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** A name uses the field's word: a newcomer searches for "retry", not for a word that only this project has. */
export const checkPlainNames = (tree: Tree): Problem[] => [
  ...tree.paths.flatMap((path) => findDialect(path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''), path)),
  ...tree.paths.filter(isTypeScript).flatMap((path) => {
    const { program, getLine } = tree.parsed(path)
    const seen = new Map<string, number>()
    walk(program, (node) => {
      const name = getName(node)
      if (name !== undefined && !seen.has(name)) seen.set(name, node.start)
    })
    return [...seen].flatMap(([name, start]) => findDialect(name, path, getLine(start)))
  }),
]

const findDialect = (name: string, path: string, line?: number): Problem[] => {
  if (isOfProduct(name)) return []
  const words = splitWords(name)
  const word = words.find((part) => dialect.has(part))
  if (word !== undefined) return [problem(path, line, name, `the field's word is "${dialect.get(word)}"`)]
  const joined = ` ${words.join(' ')} `
  for (const [phrase, plain] of phrases)
    if (joined.includes(` ${phrase} `)) return [problem(path, line, name, `the field says "${plain}"`)]
  if (notNouns.has(name)) return [problem(path, line, name, 'a type is a noun')]
  if (/[a-z](Most|AtMost)$/.test(name)) return [problem(path, line, name, 'a limit begins with max or min')]
  return []
}

const problem = (path: string, line: number | undefined, name: string, instead: string): Problem => ({
  path,
  ...(line !== undefined && { line }),
  wrong: `has the name ${name}.`,
  instead: `Rename it: ${instead}`,
  why: 'Names',
})
