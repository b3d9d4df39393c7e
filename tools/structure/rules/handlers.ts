import { isNode, getName, nodesIn, type SyntaxNode, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import { isTest, isTypeScript, type Tree } from '../../source/tree.ts'

/** Every route of a contract has a handler in the same folder. */
export const checkHandlers = (tree: Tree): Problem[] =>
  tree.paths
    .filter((path) => /^src\/modules\/[^/]+\/(contract\.ts|contract\/.+\.ts)$/.test(path) && !isTest(path))
    .flatMap((path) => {
      const folder = path.split('/').slice(0, 3).join('/')
      const answered = new Set(
        tree.paths
          .filter((file) => file.startsWith(`${folder}/server/`) && isTypeScript(file) && !isTest(file))
          .flatMap((file) => argumentsIn(tree.parsed(file).program)),
      )
      return routesIn(tree.parsed(path).program)
        .filter(({ name }) => !answered.has(name))
        .map(({ name, at }): Problem => ({
          path,
          line: tree.parsed(path).getLine(at),
          wrong: `declares the route ${name}, which no handler answers.`,
          instead: `Answer it in ${folder}/server/routes.ts, or take it out of the contract`,
          why: 'Two sides',
        }))
    })

/** Exported constants whose value is a call of route(). */
const routesIn = (program: SyntaxNode): { name: string; at: number }[] =>
  nodesIn(program.body)
    .filter((node) => node.type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => {
      if (!isNode(declaration, 'VariableDeclaration')) return []
      return nodesIn(declaration.declarations).flatMap(({ id, init, start }) => {
        const name = getName(id)
        return isNode(init, 'CallExpression') && getName(init.callee) === 'route' && name !== undefined
          ? [{ name, at: start }]
          : []
      })
    })

/** Names that are passed to a call: `on(createRequest, …)`, `contract.createRequest` counts as well. */
const argumentsIn = (program: SyntaxNode): string[] => {
  const names: string[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    for (const argument of nodesIn(node.arguments)) {
      const name = getName(argument) ?? (isNode(argument, 'MemberExpression') ? getName(argument.property) : undefined)
      if (name !== undefined) names.push(name)
    }
  })
  return names
}
