import { getName, nodesIn, type Parsed, asString, type SyntaxNode, walk } from './parse.ts'

/** One import or re-export of a file. */
export type Import = {
  /** As written: `./store.ts`, `#modules/hotels/contract.ts`, `zod/mini`. */
  readonly from: string
  /** The imported names; `*` stands for all of them (namespace, `export *`, `import()`). */
  readonly names: readonly string[]
  /** The local names of the imports. */
  readonly locals: readonly string[]
  /** `import()`: loaded when it is needed, not at the start. */
  readonly lazy: boolean
  readonly line: number
}

/** Everything that a file imports: statements, re-exports, `import()` of a plain string and `import()` types. */
export const getImports = (parsed: Parsed): readonly Import[] => {
  const found: Import[] = []
  walk(parsed.program, (node) => {
    const from = asString(node.source)
    const names = from === undefined ? undefined : importedNames(node)
    if (from === undefined || names === undefined) return
    const locals =
      node.type === 'ImportDeclaration' ? nodesIn(node.specifiers).map((one) => getName(one.local) ?? '') : []
    found.push({ from, names, locals, lazy: node.type === 'ImportExpression', line: parsed.getLine(node.start) })
  })
  return found
}

const importedNames = (node: SyntaxNode): string[] | undefined => {
  if (['ImportExpression', 'ExportAllDeclaration', 'TSImportType'].includes(node.type)) return ['*']
  if (node.type === 'ImportDeclaration') return nodesIn(node.specifiers).map(importedName)
  if (node.type === 'ExportNamedDeclaration') return nodesIn(node.specifiers).map((one) => getName(one.local) ?? '*')
  return undefined
}

const importedName = (specifier: SyntaxNode): string => {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  return getName(specifier.imported) ?? asString(specifier.imported) ?? '*'
}
