import { parseArgs } from 'node:util'
import { report } from './source/problem.ts'
import { readTree } from './source/tree.ts'
import { checkStructure } from './structure/check.ts'
import { tellSizes } from './structure/rules/sizes.ts'

// node tools/check-structure.ts [--sizes]: does the tree still have the shape that docs/structure.md describes?

const { values } = parseArgs({ options: { sizes: { type: 'boolean', default: false } } })
const tree = readTree(`${import.meta.dirname}/..`)
if (values.sizes) console.log(tellSizes(tree))
report(checkStructure(tree), 'The structure holds.')
