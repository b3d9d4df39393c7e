import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeEmbeddedData } from '#platform/server/embedded/index.ts'
import { getMedian } from '../../percentiles.ts'
import { seedYear } from './year.ts'

/** How long it takes from `npm start` until everything answers, on an installation that has been used for a year. */
export type StartMetrics = { hotels: number; orders: number; times: number; median: number; longest: number }

type StartPlan = { hotels: number; orders: number; times: number }

const root = join(import.meta.dirname, '../../..')

/** Starts it again and again; the first time is not counted, as it may have to build what the others find. */
export const measureStart = async ({ hotels, orders, times }: StartPlan): Promise<StartMetrics> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-year-'))
  // Open for the user that runs PostgreSQL when we are root.
  await chmod(dataDir, 0o755)
  try {
    const seeded = await seedYear(dataDir, { hotels, orders })
    const durations: number[] = []
    for (let time = -1; time < times; time += 1) {
      const ms = await startOnce(dataDir)
      if (time >= 0) durations.push(ms)
      process.stdout.write('.')
    }
    return { hotels, orders: seeded, times, median: getMedian(durations), longest: Math.max(...durations) }
  } finally {
    removeEmbeddedData(dataDir)
  }
}

/** From the command to the first `/readyz` that says yes; ends it as a service manager does. */
const startOnce = async (dataDir: string): Promise<number> => {
  const begin = performance.now()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    NIGHTLY_BACKUPS: 'off',
  }
  // A group of its own: npm and the shell between us and the program end with it.
  const program = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(program, 'exit')
  try {
    const base = await new Promise<string>((resolve, reject) => {
      let output = ''
      program.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      program.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const port = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
      program.once('error', reject)
      program.once('exit', () => reject(new Error(`npm start ended before it was ready: ${output}`)))
    })
    const ready = await fetch(`${base}/readyz`)
    if (!ready.ok) throw new Error(`It says that it is ready and answers ${ready.status}: ${await ready.text()}`)
    return performance.now() - begin
  } finally {
    if (program.exitCode === null && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
    await exited
    // npm ends before the program that it has started, which still holds the database.
    while (program.pid !== undefined && isRunning(program.pid)) await delay(20)
  }
}

/** Whether a process of the group is left. */
const isRunning = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
