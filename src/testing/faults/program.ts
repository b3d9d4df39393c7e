import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isGoneWithin, isRunning } from '#packages/embedded-postgres/processes.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { aFolder, clearAway, getServer } from '../embedded-postgres/folders.ts'
import { testSecret } from '../keys.ts'

/** How a program ended. */
export type ExitResult = {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
  errors: string
  ms: number
}

/** The real program in its own process. */
export type Program = {
  readonly pid: number
  /** Its address, and how long the start took. Rejects if it ends before. */
  readonly ready: Promise<{ base: string; ms: number }>
  readonly ended: Promise<ExitResult>
  /** Everything that it has printed so far. */
  output(): string
  /** SIGKILL: nothing in it runs any more. */
  kill(): Promise<ExitResult>
  /** SIGTERM, and waits for the end; `ms` counts from the signal. */
  stop(): Promise<ExitResult>
}

const mainFile = join(import.meta.dirname, '../../main.server.ts')
// Compiled once for the dozens of starts of a run.
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/node')
const running: ChildProcess[] = []

/**
 * Runs `node src/main.server.ts`, of this checkout or another, with these settings alone; nothing of the tests'
 * environment is passed on.
 */
export const run = (settings: Record<string, string>, file = mainFile): Program =>
  runProgram(process.execPath, [file], { NODE_COMPILE_CACHE: compileCache, ...settings })

/** The same with another command line: of a release. @param options a folder to work in, and a user */
export const runProgram = (
  command: string,
  words: readonly string[],
  settings: Record<string, string>,
  options: { cwd?: string; uid?: number; gid?: number } = {},
): Program => {
  const began = performance.now()
  const child = spawn(command, words, {
    cwd: '/',
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...sharedSecret(settings),
      ...settings,
    },
  })
  running.push(child)
  let output = ''
  let errors = ''
  let asked = began
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<ExitResult>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, output, errors, ms: performance.now() - asked })),
  )
  const ready = new Promise<{ base: string; ms: number }>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const port = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve({ base: `http://127.0.0.1:${port}`, ms: performance.now() - began })
    })
    void ended.then((ending) => reject(new Error(`The program ended before it was ready: ${JSON.stringify(ending)}`)))
  })
  ready.catch(() => {})
  const signal = (name: NodeJS.Signals): Promise<ExitResult> => {
    asked = performance.now()
    child.kill(name)
    return ended
  }
  return {
    pid: child.pid!,
    ready,
    ended,
    output: () => output + errors,
    kill: () => signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
  }
}

/** Ends every program and database of a test file, and removes its folders. For `afterAll`. */
export const clearEverything = async (): Promise<void> => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await clearAway()
}

// Programs on one external database need the same.
const sharedSecret = (settings: Record<string, string>): Record<string, string> =>
  settings['DATABASE_URL'] ? { INSTALLATION_SECRET: testSecret } : {}

/** A data folder with its embedded database, and the one address at which its programs listen, one after the other. */
export type Installation = {
  dataDir: string
  base: string
  settings: Record<string, string>
  /** The embedded database as its owner, without row-level security: the tests compare with it. */
  owner: DatabaseAddress
  /** The process of the database server; it is in our own folder, so we may kill it. */
  postmaster(): number
  databaseEndsWithin(ms: number): Promise<boolean>
}

export const createInstallation = async (settings: Record<string, string> = {}): Promise<Installation> => {
  const dataDir = aFolder()
  const directory = join(dataDir, 'postgres-18')
  const port = await freePort()
  return {
    dataDir,
    base: `http://127.0.0.1:${port}`,
    settings: {
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      GUEST_WRITES: '1000000000',
      GUEST_STREAMS: '1000000000',
      ...settings,
    },
    owner: { host: directory, port: 5432, user: 'deskbell_owner', database: 'deskbell' },
    postmaster: () => getServer(directory),
    databaseEndsWithin: async (ms) => {
      let pid: number
      try {
        pid = getServer(directory)
      } catch {
        return true
      }
      return !isRunning(pid) || isGoneWithin(pid, ms)
    },
  }
}

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs `npm run <name> -- <words>` without its preparation, with these settings alone. */
export const runCommand = (
  name: 'backup' | 'restore' | 'owner' | 'doctor' | 'remove-demo',
  settings: Record<string, string>,
  ...words: string[]
): Promise<Pick<ExitResult, 'code' | 'output' | 'errors'>> =>
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
