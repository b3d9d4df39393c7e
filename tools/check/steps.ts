import { globSync } from 'node:fs'

/** One step of `npm run check`: programs that must all succeed, run by the pinned Node. */
export type Step = { name: string; commands: string[][] }

const MODULES = 'node_modules'
const lintOptions = ['--deny-warnings', '--type-aware', '--report-unused-disable-directives']

/** Every step, the slow ones first. */
export function steps(root: string): Step[] {
  return [
    { name: 'types', commands: worlds(root).map((project) => [`${MODULES}/typescript/bin/tsc`, '-p', project]) },
    { name: 'lint', commands: [[`${MODULES}/oxlint/bin/oxlint`, ...lintOptions]] },
    { name: 'format', commands: [[`${MODULES}/oxfmt/bin/oxfmt`, '--check']] },
    { name: 'generated', commands: [['tools/generate.ts', '--check']] },
    { name: 'api', commands: [['tools/api/check.ts']] },
    { name: 'structure', commands: [['tools/check-structure.ts']] },
    { name: 'messages', commands: [['tools/messages.ts', 'check']] },
    { name: 'size', commands: [['tools/check-size.ts']] },
  ]
}

function worlds(root: string): string[] {
  return globSync('tsconfig.*.json', { cwd: root })
    .filter((name) => name !== 'tsconfig.base.json')
    .toSorted()
}
