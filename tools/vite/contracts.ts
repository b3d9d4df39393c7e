import type { Plugin } from 'vite'

/** The properties of a route that a browser needs: the last two say that the body is a file. */
const kept = new Set(['method', 'path', 'bytes', 'multipart'])

/** Without these nothing can be sent. */
const must = ['method', 'path'] as const

/** The parts of a syntax node that matter here. */
type Node = { type: string; start: number; end: number; [property: string]: unknown }

type Cut = { start: number; end: number; text: string }

/**
 * A contract for the browser: routes without their schemas, no names for the API document, and every constant marked as
 * pure, so that the bundler drops unused schemas, and zod with them (8 KiB gzip).
 * @param code a contract module without types
 * @param program its syntax tree
 */
export const lightContract = (code: string, program: unknown): string => {
  const cuts: Cut[] = definitionsIn(program as Node).map((definition) => ({
    start: definition.start,
    end: definition.end,
    text: lightened(code, definition),
  }))
  for (const statement of getNodes((program as Node)['body'])) {
    if (describesSchemas(statement)) {
      cuts.push({ start: statement.start, end: statement.end, text: '' })
      continue
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue
    for (const { init } of getNodes(declaration['declarations'])) {
      if (isNode(init) && calls(init))
        cuts.push(
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        )
    }
  }
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

const describesSchemas = ({ type, expression }: Node): boolean =>
  type === 'ExpressionStatement' &&
  isNode(expression) &&
  isNode(expression['callee']) &&
  ['nameSchemas', 'markExtensible'].includes(String(expression['callee']['name']))

/** The objects in all `route({ … })`, at any depth. */
const definitionsIn = (node: Node): Node[] => {
  const { type, callee, arguments: given } = node
  if (type === 'CallExpression' && isNode(callee) && callee['name'] === 'route') return getNodes(given).slice(0, 1)
  return Object.values(node).flatMap((value) =>
    isNode(value) ? definitionsIn(value) : getNodes(value).flatMap(definitionsIn),
  )
}

const lightened = (code: string, definition: Node): string => {
  const needed = getNodes(definition['properties']).filter(({ key }) => isNode(key) && kept.has(String(key['name'])))
  for (const name of must) {
    if (needed.some(({ key }) => isNode(key) && key['name'] === name)) continue
    throw new Error(
      `A route must write its \`${name}\` out, for a browser gets nothing that is spread into it: ` +
        code.slice(definition.start, definition.end),
    )
  }
  return `{ ${needed.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const getNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** True if evaluating the expression calls anything: a spread may call getters. Later calls of a function do not matter. */
const calls = (node: Node): boolean => {
  if (['CallExpression', 'NewExpression', 'SpreadElement'].includes(node.type)) return true
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  return Object.values(node).some((value) => (isNode(value) ? calls(value) : getNodes(value).some(calls)))
}

/** Reduces every `contract.ts` and the modules below every `contract/` folder for the browser. */
export const contracts = (): Plugin => ({
  name: 'deskbell:contracts',
  transform: {
    filter: { id: /\/src\/(?:[^?]+\/)?contract(?:\.ts|\/[^?]+\.ts)$/ },
    handler(code) {
      return { code: lightContract(code, this.parse(code)), map: null }
    },
  },
})
