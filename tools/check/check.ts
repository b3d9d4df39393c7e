import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** One step of `npm run check`: programs that must all succeed, run by the pinned Node. */
export type Step = { name: string; commands: string[][] }

const lintOptions = ['--deny-warnings', '--type-aware', '--report-unused-disable-directives']

/** Every step, the slow ones first. */
export function steps(root: string): Step[] {
  const projects = globSync('tsconfig.!(base).json', { cwd: root }).toSorted()
  return [
    { name: 'types', commands: projects.map((project) => ['node_modules/typescript/bin/tsc', '-p', project]) },
    { name: 'lint', commands: [['node_modules/oxlint/bin/oxlint', ...lintOptions]] },
    { name: 'format', commands: [['node_modules/oxfmt/bin/oxfmt', '--check']] },
    { name: 'generated', commands: [['tools/generate.ts', '--check']] },
    { name: 'api', commands: [['tools/api/check.ts']] },
    { name: 'structure', commands: [['tools/check-structure.ts']] },
    { name: 'messages', commands: [['tools/messages.ts', 'check']] },
    { name: 'size', commands: [['tools/check-size.ts']] },
  ]
}

const MAX_PARALLEL = 2

export type Result = { name: string; ok: boolean; seconds: number; output: string }

/**
 * Runs the steps, two at a time, and reports each result as soon as it is there.
 * A step whose program does not exist fails.
 */
export async function runSteps(root: string, steps: Step[], onResult: (result: Result) => void): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(root, step)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
  return results
}

/** One line for a successful step; a failed one is followed by its output. */
export function formatResult({ name, ok, seconds, output }: Result): string {
  const line = `${ok ? '✓' : '✗'} ${name.padEnd(12)}${seconds.toFixed(1).padStart(5)} s`
  return ok ? line : `${line}\n\n${output.trim().replaceAll(/^/gm, '    ')}\n`
}

async function runStep(root: string, { name, commands }: Step): Promise<Result> {
  const start = performance.now()
  const missing = commands.map(([program = '']) => program).find((program) => !existsSync(join(root, program)))
  const outputs = missing === undefined ? [] : [`${missing} does not exist.`]
  // All commands, also after a failure: one run shows every mistake.
  for (const command of missing === undefined ? commands : []) {
    const { code, stdout, stderr } = await runCommand(root, command)
    if (code !== 0) outputs.push(stdout + stderr || `ended with code ${code} without output`)
  }
  const seconds = (performance.now() - start) / 1000
  return { name, ok: outputs.length === 0, seconds, output: outputs.join('\n') }
}

const runCommand = (cwd: string, command: string[]) =>
  promisify(execFile)(process.execPath, command, { cwd, maxBuffer: Infinity }).then(
    (output) => ({ code: 0, ...output }),
    (error: { code?: number | string; stdout: string; stderr: string }) => error,
  )
