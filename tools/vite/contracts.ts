import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'vite'
import { getName, isNode, nodesIn, type SyntaxNode, walk } from '../source/parse.ts'

/** The properties of a route that a browser needs: the last two say that the body is a file. */
const kept = new Set(['method', 'path', 'bytes', 'multipart'])

/** Without these nothing can be sent. */
const must = ['method', 'path'] as const

const describesSchemas = ({ expression }: SyntaxNode): boolean =>
  isNode(expression, 'CallExpression') && ['nameSchemas', 'markExtensible'].includes(getName(expression.callee) ?? '')

/** The objects in all `route({ … })`, at any depth. */
const definitionsIn = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = []
  walk(node, ({ type, callee, arguments: given }) => {
    if (type === 'CallExpression' && getName(callee) === 'route') found.push(...nodesIn(given).slice(0, 1))
  })
  return found
}

const lightened = (code: string, definition: SyntaxNode): string => {
  const needed = nodesIn(definition.properties).filter(({ key }) => kept.has(getName(key) ?? ''))
  for (const name of must) {
    if (needed.some(({ key }) => getName(key) === name)) continue
    throw new Error(
      `A route must write its \`${name}\` out, for a browser gets nothing that is spread into it: ` +
        code.slice(definition.start, definition.end),
    )
  }
  return `{ ${needed.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** True if evaluating the expression calls anything: a spread may call getters. Later calls of a function do not matter. */
const calls = (node: SyntaxNode): boolean => {
  if (['CallExpression', 'NewExpression', 'SpreadElement'].includes(node.type)) return true
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  return Object.values(node).some((value) => [value].flat().some((one) => isNode(one) && calls(one)))
}

/**
 * Reduces every `contract.ts` and the modules below every `contract/` folder for the browser: routes without their
 * schemas, no names for the API document, and every constant marked as pure, so that the bundler drops unused schemas,
 * and zod with them (8 KiB gzip).
 */
export const contracts = (): Plugin => ({
  name: 'deskbell:contracts',
  transform: {
    filter: { id: /\/src\/(?:[^?]+\/)?contract(?:\.ts|\/[^?]+\.ts)$/ },
    handler(code) {
      const program = this.parse(code) as unknown as SyntaxNode
      const light = new RolldownMagicString(code)
      for (const definition of definitionsIn(program))
        light.update(definition.start, definition.end, lightened(code, definition))
      for (const statement of nodesIn(program.body)) {
        if (describesSchemas(statement)) light.remove(statement.start, statement.end)
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (!isNode(declaration, 'VariableDeclaration')) continue
        for (const { init } of nodesIn(declaration.declarations))
          if (isNode(init) && calls(init))
            light.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
      }
      return { code: light.toString(), map: null }
    },
  },
})
