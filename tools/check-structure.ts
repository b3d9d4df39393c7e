import { parseArgs } from 'node:util'
import { reportProblems } from './source/problem.ts'
import { readTree } from './source/tree.ts'
import { checkStructure } from './structure/check.ts'
import { formatSizes } from './structure/rules/sizes.ts'

// node tools/check-structure.ts [--sizes]: does the tree follow docs/structure.md?

const { values } = parseArgs({ options: { sizes: { type: 'boolean', default: false } } })
const tree = readTree(`${import.meta.dirname}/..`)
if (values.sizes) console.log(formatSizes(tree))
reportProblems(checkStructure(tree), 'The structure holds.')
