import { getName, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'

/** Words of this project's own dialect, and the field's words. */
const dialect: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['doorbell', 'notifications'],
  ['farewell', 'notice'],
  ['house', 'hotel'],
  ['houses', 'hotels'],
  ['insist', 'retry'],
  ['keeper', 'backup role'],
  ['leavers', 'listeners'],
  ['nasties', 'malicious inputs'],
  ['surroundings', 'dependencies'],
  ['whose', 'owner'],
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
  const word = splitWords(name).find((part) => dialect.has(part))
  if (word !== undefined) return [problem(path, line, name, `the field's word is "${dialect.get(word)}"`)]
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
