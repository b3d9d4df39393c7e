import { reportProblems } from './source/problem.ts'
import { readTree } from './source/tree.ts'
import { checkStructure } from './structure/check.ts'

// node tools/check-structure.ts: does the tree follow docs/structure.md?

reportProblems(checkStructure(readTree(`${import.meta.dirname}/..`)), 'The structure holds.')
