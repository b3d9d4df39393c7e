import { spawn } from 'node:child_process'
import { missingProgram, type Step } from './steps.ts'

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

async function runStep(root: string, step: Step): Promise<Result> {
  const start = performance.now()
  const done = (ok: boolean, output: string): Result => ({
    name: step.name,
    ok,
    seconds: (performance.now() - start) / 1000,
    output,
  })

  const missing = missingProgram(root, step)
  if (missing !== undefined) return done(false, `${missing} does not exist.`)

  const outputs: string[] = []
  let ok = true
  // All commands, also after a failure: one run shows every mistake.
  for (const command of step.commands) {
    const ended = await runCommand(root, command)
    ok &&= ended.ok
    if (!ended.ok) outputs.push(ended.output)
  }
  return done(ok, outputs.join('\n'))
}

function runCommand(root: string, command: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const chunks: string[] = []
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    child.on('error', (error) => chunks.push(error.message))
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: chunks.join('') || `ended with code ${code} without output` }),
    )
  })
}
