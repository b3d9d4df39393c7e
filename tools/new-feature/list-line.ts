import { isNode, nodesIn, parseSource, type SyntaxNode, walk } from '../source/parse.ts'

/**
 * A list of features with one more at its end.
 * @param text the current list: imports, and one exported array
 * @param name the name of the feature's entry
 * @param from its path relative to the list
 * @returns the list with the import and the line, or undefined if there is no array to add to
 */
export const withFeature = (text: string, name: string, from: string): string | undefined => {
  const { program } = parseSource('list.ts', text)
  const array = arrayIn(program)
  if (array === undefined) return undefined
  const last = nodesIn(array.elements).at(-1)
  const listed =
    last === undefined
      ? `${text.slice(0, array.start)}[${name}]${text.slice(array.end)}`
      : `${text.slice(0, last.end)}${separator(text, array, last)}${name}${text.slice(last.end)}`
  const lastImport = nodesIn(program.body).findLast((node) => node.type === 'ImportDeclaration')
  const at = lastImport?.end ?? 0
  const line = `import { ${name} } from '${from}'`
  return lastImport === undefined ? `${line}\n${listed}` : `${listed.slice(0, at)}\n${line}${listed.slice(at)}`
}

const arrayIn = (program: SyntaxNode): SyntaxNode | undefined => {
  let found: SyntaxNode | undefined
  walk(program, (node, ancestors) => {
    if (
      found === undefined &&
      node.type === 'ArrayExpression' &&
      ancestors.some((one) => isNode(one, 'ExportNamedDeclaration'))
    )
      found = node
  })
  return found
}

// A list with one feature a line stays one.
const separator = (text: string, array: SyntaxNode, last: SyntaxNode): string => {
  const before = text.slice(array.start, last.start)
  return before.includes('\n') ? `,\n${before.slice(before.lastIndexOf('\n') + 1).replace(/\S.*/, '')}` : ', '
}
