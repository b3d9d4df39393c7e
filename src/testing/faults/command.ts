import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type CommandResult = { code: number | null; output: string; errors: string }

/** Runs `npm run <name> -- <words>` without its preparation, with these settings alone. */
export const runCommand = (
  name: 'backup' | 'restore' | 'owner' | 'doctor' | 'remove-demo',
  settings: Record<string, string>,
  ...words: string[]
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../main.${name}.ts`), ...words], {
      cwd: '/',
      env: { PATH: process.env['PATH'], ...settings },
    })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.on('close', (code) => resolve({ code, output, errors }))
  })
