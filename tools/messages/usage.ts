import { isNode, getName, nodesIn, asString, type SyntaxNode, walk } from '../source/parse.ts'
import type { Problem } from '../source/problem.ts'
import { isTest, isTypeScript, type Tree } from '../source/tree.ts'
import { type Catalogue, getEnglish, getPath } from './catalogues.ts'
import { getPlural } from './plurals.ts'

/** A place in the code that uses one key, or by a template all keys of a form. */
type Mention = {
  readonly path: string
  readonly line: number
  readonly written: string
  /** Of a template: the form of its keys. */
  readonly form: RegExp | null
  readonly certain: boolean
}

/** Every key is used, and every key that the code uses exists. */
export const checkUsage = (tree: Tree, catalogues: readonly Catalogue[]): Problem[] => {
  const known = new Set(
    catalogues.flatMap((one) => Object.keys(getEnglish(one)).flatMap((key) => getFullKeys(one, key))),
  )
  const folders = catalogues.map(({ folder }) => folder)
  const mentions = tree.paths.filter(isProgram).flatMap((path) => mentionsIn(tree, path, folders))
  const written = new Set(mentions.filter(({ form }) => form === null).map((mention) => mention.written))
  const forms = mentions.flatMap(({ form }) => form ?? [])
  const isUsed = (key: string): boolean => written.has(key) || forms.some((form) => form.test(key))
  return [...findUnknown(mentions, known), ...catalogues.flatMap((catalogue) => findUnused(catalogue, isUsed))]
}

/** True for a file of the product, not of its tests. */
export const isProgram = (path: string): boolean =>
  path.startsWith('src/') && isTypeScript(path) && !isTest(path) && !path.startsWith('src/testing/')

/** A key as it is used in code: `requests.title`, and a plural also by its name without the ending. */
const getFullKeys = (catalogue: Catalogue, key: string): string[] =>
  [key, getPlural(key, getEnglish(catalogue)) ?? key].map((name) => `${catalogue.folder}.${name}`)

const mentionsIn = (tree: Tree, path: string, folders: readonly string[]): Mention[] => {
  const parsed = tree.parsed(path)
  const ofFolder = new RegExp(`^(${folders.join('|')})\\.`)
  const isKey = (text: string): boolean => ofFolder.test(text) && /^[a-z0-9_]+\.[a-z0-9_]+$/.test(text)
  // In server code 'hotels.name' may be a column; elsewhere a text of that form can only be a key.
  const elsewhere = !path.includes('/server/')
  const found: Mention[] = []
  walk(parsed.program, (node, ancestors) => {
    if (isAction(ancestors.at(-1))) return
    const line = parsed.getLine(node.start)
    const literal = asString(node) ?? ''
    const isArgument = literal.includes('.') && isTranslation(ancestors.at(-1), node)
    if (isArgument || isKey(literal))
      found.push({ path, line, written: literal, form: null, certain: isArgument || elsewhere })
    const pieces = isNode(node, 'TemplateLiteral') ? getPieces(node) : []
    if (pieces.length > 1 && ofFolder.test(pieces[0] ?? '') && pieces.every((piece) => /^[a-z0-9_.-]*$/.test(piece))) {
      found.push({
        path,
        line,
        written: pieces.join('${…}'),
        form: new RegExp(`^${pieces.map((piece) => RegExp.escape(piece)).join('.+')}$`),
        certain: true,
      })
    }
  })
  return found
}

/** True for the first argument of t(), text() or failure(). */
const isTranslation = (parent: SyntaxNode | undefined, node: SyntaxNode): boolean => {
  if (!isNode(parent, 'CallExpression') || nodesIn(parent.arguments)[0] !== node) return false
  const callee = isNode(parent.callee, 'MemberExpression') ? getName(parent.callee.property) : getName(parent.callee)
  return callee === 't' || callee === 'text' || callee === 'failure'
}

/** The keys that t() is called with in a node, or in the nodes of a list. */
export const keysBelow = (value: unknown): string[] => {
  const keys: string[] = []
  for (const root of isNode(value) ? [value] : nodesIn(value))
    walk(root, (node, ancestors) => {
      const literal = asString(node)
      if (literal !== undefined && isTranslation(ancestors.at(-1), node)) keys.push(literal)
    })
  return keys
}

/** True where a contract names the action of its audit entry, which looks like a key. */
const isAction = (parent: SyntaxNode | undefined): boolean =>
  isNode(parent, 'Property') && getName(parent.key) === 'audit'

const getPieces = (template: SyntaxNode): string[] =>
  nodesIn(template.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  )

const findUnknown = (mentions: readonly Mention[], known: ReadonlySet<string>): Problem[] =>
  mentions.flatMap(({ path, line, written, form, certain }): Problem[] => {
    const refuse = (wrong: string, instead: string): Problem[] => [{ path, line, wrong, instead, why: 'Messages' }]
    if (/^[a-z0-9_]+\.\$\{…\}$/.test(written))
      return refuse(`hides which keys it uses: \`${written}\`.`, 'Begin with a literal part: `requests.type_${type}`')
    if (!certain || (form === null ? known.has(written) : known.values().some((key) => form.test(key)))) return []
    return refuse(`uses the key ${written}, which does not exist.`, 'Write its text into en.json and translate it')
  })

const findUnused = (catalogue: Catalogue, isUsed: (key: string) => boolean): Problem[] =>
  Object.keys(getEnglish(catalogue))
    .filter((key) => !getFullKeys(catalogue, key).some(isUsed))
    .map((key) => ({
      path: getPath(catalogue, 'en'),
      wrong: `has ${key}, which no code uses.`,
      instead: 'Remove it from all ten languages',
      why: 'Messages',
    }))
