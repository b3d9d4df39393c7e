import { isNode, getName, nodesIn, type Parsed, asString, type SyntaxNode, walk } from '../source/parse.ts'
import type { Problem } from '../source/problem.ts'
import { isTest, type Tree } from '../source/tree.ts'
import { lettersIn } from './text.ts'

/** Attributes whose text people see or hear. */
const spoken = [
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]

const exception =
  'What is the same in all languages is marked {/* not translated: the reason */} on the line or the one above'

/** No screen has a text of its own: texts come from the messages, in the reader's language. */
export const checkScreens = (tree: Tree): Problem[] =>
  tree.paths
    .filter((path) => /^src\/(main\.web\.tsx|.*\/web\/.*\.tsx)$/.test(path) && !isTest(path))
    .flatMap((path) => {
      const parsed = tree.parsed(path)
      return textsIn(parsed)
        .filter(({ text, at }) => lettersIn(text) !== '' && !isKey(text) && !isExcused(parsed, at))
        .map(({ text, at }): Problem => ({
          path,
          line: parsed.getLine(at),
          wrong: `holds the text "${text.trim().replaceAll(/\s+/g, ' ')}".`,
          instead: `Write it into messages/en.json and use t(). ${exception}`,
          why: 'Messages',
        }))
    })

type ScreenText = { readonly text: string; readonly at: number }

const textsIn = (parsed: Parsed): ScreenText[] => {
  const found: ScreenText[] = []
  walk(parsed.program, (node, ancestors) => {
    if (node.type === 'JSXText' && typeof node.value === 'string')
      found.push({ text: node.value, at: node.start + node.value.search(/\S|$/) })
    if (node.type === 'JSXAttribute' && spoken.includes(getName(node.name) ?? '')) found.push(...literalsIn(node.value))
    // A child in braces: {'text'}, {busy ? 'Saving' : 'Save'}. Texts in attributes are checked by the attribute's name.
    if (node.type === 'JSXExpressionContainer' && ancestors.at(-1)?.type !== 'JSXAttribute')
      found.push(...literalsIn(node.expression))
    if (node.type === 'CallExpression' && isToast(node)) found.push(...literalsIn(nodesIn(node.arguments)[0]))
  })
  return found
}

/** The literal texts that an expression can evaluate to, through conditions but not through calls. */
const literalsIn = (node: unknown): ScreenText[] => {
  if (!isNode(node)) return []
  const literal = asString(node)
  if (literal !== undefined) return [{ text: literal, at: node.start }]
  if (node.type === 'TemplateLiteral') {
    const parts = nodesIn(node.quasis).map(({ value }) => getRaw(value))
    return [{ text: parts.join(' '), at: node.start }]
  }
  if (node.type === 'JSXExpressionContainer') return literalsIn(node.expression)
  if (node.type === 'ConditionalExpression') return [...literalsIn(node.consequent), ...literalsIn(node.alternate)]
  if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+'))
    return [...literalsIn(node.left), ...literalsIn(node.right)]
  return []
}

const getRaw = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''

const isToast = (call: SyntaxNode): boolean =>
  getName(call.callee) === 'toast' ||
  (isNode(call.callee, 'MemberExpression') && getName(call.callee.object) === 'toast')

const isKey = (text: string): boolean => /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(text)

const isExcused = (parsed: Parsed, at: number): boolean => {
  const line = parsed.getLine(at)
  return parsed.comments.some(
    ({ value, end }) => /^\s*not translated: \S/.test(value) && [line, line - 1].includes(parsed.getLine(end)),
  )
}
