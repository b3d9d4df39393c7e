import { parseSync } from 'rolldown/utils'

/** A node of the syntax tree (ESTree with TypeScript and JSX), without its hundred specific types. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

/** A comment; `value` is the text between its markers. */
export type Comment = { readonly value: string; readonly start: number; readonly end: number }

export type Parsed = {
  readonly program: SyntaxNode
  readonly comments: readonly Comment[]
  /** The parser's errors; a file with errors is not reliable. */
  readonly errors: readonly string[]
  /** The line, counted from 1, of a position. */
  readonly getLine: (position: number) => number
}

/** Parses TypeScript or TSX (by the file's extension) with Vite's parser. */
export const parseSource = (path: string, text: string): Parsed => {
  const result = parseSync(path, text)
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)]
  return {
    program: result.program as unknown as SyntaxNode,
    comments: result.comments,
    errors: result.errors.map((error) => error.message),
    getLine: (position) => lineStarts.findLastIndex((start) => start <= position) + 1,
  }
}

/** True for a node of the tree; with `type`, for a node of that type. */
export const isNode = (value: unknown, type?: string): value is SyntaxNode =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  (type === undefined || value.type === type)

/** The nodes in a property that holds a list; empty for anything else. */
export const nodesIn = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter((one) => isNode(one)) : []

/** Calls `visit` for a node and everything below it, in source order, with the ancestors (nearest last). */
export const walk = (
  node: SyntaxNode,
  visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: readonly SyntaxNode[] = [],
): void => {
  visit(node, ancestors)
  const path = [...ancestors, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, path)
  }
}

/** The text of a string literal, or undefined for any other node. */
export const asString = (node: unknown): string | undefined =>
  isNode(node, 'Literal') && typeof node.value === 'string' ? node.value : undefined

/** The name of an identifier, or undefined for any other node. */
export const getName = (node: unknown): string | undefined =>
  (isNode(node, 'Identifier') || isNode(node, 'JSXIdentifier')) && typeof node.name === 'string' ? node.name : undefined
