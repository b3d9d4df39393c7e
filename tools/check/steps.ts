import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** One step of `npm run check`: programs that must all succeed, run by the pinned Node. */
export type Step = { name: string; commands: string[][] }

const MODULES = 'node_modules'

/** Every step, the slow ones first. */
export function steps(root: string): Step[] {
  return [
    { name: 'types', commands: worlds(root).map((project) => [`${MODULES}/typescript/bin/tsc`, '-p', project]) },
    {
      name: 'lint',
      commands: [
        [`${MODULES}/oxlint/bin/oxlint`, '--deny-warnings', '--type-aware', '--report-unused-disable-directives'],
      ],
    },
    { name: 'format', commands: [[`${MODULES}/oxfmt/bin/oxfmt`, '--check']] },
    { name: 'generated', commands: [['tools/generate.ts', '--check']] },
    { name: 'api', commands: [['tools/api/check.ts']] },
    { name: 'structure', commands: [['tools/check-structure.ts']] },
    { name: 'messages', commands: [['tools/messages.ts', 'check']] },
    { name: 'size', commands: [['tools/check-size.ts']] },
  ]
}

/** The first program of a step that does not exist. */
export function missingProgram(root: string, step: Step): string | undefined {
  return step.commands.map(([program = '']) => program).find((program) => !existsSync(join(root, program)))
}

function worlds(root: string): string[] {
  return globSync('tsconfig.*.json', { cwd: root })
    .filter((name) => name !== 'tsconfig.base.json')
    .toSorted()
}
