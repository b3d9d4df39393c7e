import { getName, isNode, nodesIn, walk, type SyntaxNode } from '../source/parse.ts'
import type { Problem } from '../source/problem.ts'
import type { Tree } from '../source/tree.ts'
import { codes, type Catalogue } from './catalogues.ts'
import { isProgram, keysBelow } from './usage.ts'

/** The keys of the button that acts, and of the one that leaves everything as it is. */
type Buttons = { act: string[]; keep: string[] }

/** The two buttons of a dialog never have the same text, in no language: "Cancel" of an order beside "Cancel". */
export const checkDialogs = (tree: Tree, catalogues: readonly Catalogue[]): Problem[] => {
  const getText = (language: (typeof codes)[number], key: string): string | undefined => {
    const [folder, name = ''] = key.split('.')
    return catalogues.find((catalogue) => catalogue.folder === folder)?.texts[language]?.[name]
  }
  const problems: Problem[] = []
  for (const path of tree.paths.filter((one) => one.endsWith('.tsx') && isProgram(one))) {
    const parsed = tree.parsed(path)
    walk(parsed.program, (node) => {
      const { act, keep } = getButtons(node)
      for (const key of act)
        for (const other of keep) {
          const same = codes.filter((code) => getText(code, key) && getText(code, key) === getText(code, other))
          if (same.length > 0)
            problems.push({
              path,
              line: parsed.getLine(node.start),
              wrong: `has a dialog whose buttons ${key} and ${other} say the same (${same.join(' ')}).`,
              instead: 'Let one say what it does, or give the dialog another text for `keep`',
              why: 'Messages',
            })
        }
    })
  }
  return problems
}

/** The buttons of an element or of an object of its properties; none of anything else. */
const getButtons = (node: SyntaxNode): Buttons => {
  const opening = isNode(node, 'JSXElement') && isNode(node.openingElement) ? node.openingElement : undefined
  const parts = opening ? nodesIn(opening.attributes) : isNode(node, 'ObjectExpression') ? nodesIn(node.properties) : []
  const find = (...names: string[]): string[] =>
    parts
      .filter((part) => names.includes(getName(part.key ?? part.name) ?? ''))
      .flatMap((part) => keysBelow(part.value))
  const children = getName(opening?.name) === 'FormFooter' ? keysBelow(node.children) : []
  const keep = find('keep')
  return { act: [...find('confirm', 'submit'), ...children], keep: keep.length > 0 ? keep : ['platform.cancel'] }
}
