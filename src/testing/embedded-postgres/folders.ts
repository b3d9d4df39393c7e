// Data folders, programs and servers for the tests, all removed after each test file.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageFolder } from '#packages/embedded-postgres/installation/binaries.ts'
import { canReach } from '#packages/embedded-postgres/installation/paths.ts'
import type { User } from '#packages/embedded-postgres/installation/paths.ts'
import { isGoneWithin, send, cwdIsIn } from '#packages/embedded-postgres/processes.ts'
import { openClient } from '#platform/server/database/client.ts'

export const isRoot = process.getuid?.() === 0
export const unprivileged: User = { uid: 65534, gid: 65534 }
export const ordinaryUser: User = { uid: 1000, gid: 1000 }
/** True if another user can read and run our program: not in a checkout below /root. */
export const canExecuteAsUser =
  isRoot && canReach(import.meta.dirname, ordinaryUser) && canReach(process.execPath, ordinaryUser)

/** True if the user that root's server runs as can read our programs. */
export const programsAreReachable = !isRoot || canReach(join(packageFolder(), 'bin', 'postgres'), unprivileged)

const folders: string[] = []
const apps: ChildProcess[] = []

/** Creates a temporary data folder that other users may pass through, as most folders allow. */
export function aFolder(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-embedded-')))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

/** Where root keeps the database of a folder that the server's user cannot reach. */
export function quarantineDir(dataDir: string): string {
  return join('/var/lib/deskbell', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}

export type Line = Record<string, unknown> & { detail?: Record<string, unknown> }

/** Starts the program in a process of its own. `line` waits for the next line of its output with this key. */
export function anApp(dataDir: string, options: { holder?: string; user?: User; env?: NodeJS.ProcessEnv } = {}) {
  const parameters = [join(import.meta.dirname, 'app.ts'), dataDir, ...(options.holder ? [options.holder] : [])]
  const child = spawn(process.execPath, parameters, {
    ...options.user,
    cwd: '/',
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(child)
  const lines: Line[] = []
  const wake = new EventTarget()
  const output = createInterface(child.stdout)
  output.on('line', (text) => {
    lines.push(JSON.parse(text) as Line)
    wake.dispatchEvent(new Event('news'))
  })
  let ended = false
  output.on('close', () => {
    ended = true
    wake.dispatchEvent(new Event('news'))
  })
  async function line(key: string, value?: unknown): Promise<Line> {
    for (;;) {
      const found = lines.find((entry) => key in entry && (value === undefined || entry[key] === value))
      if (found) {
        lines.splice(lines.indexOf(found), 1)
        return found
      }
      if (ended) throw new Error(`the app ended without "${key}": ${JSON.stringify(lines)}`)
      await once(wake, 'news')
    }
  }
  return {
    line,
    /** Its first line: that it is ready, or why not. */
    outcome: () => Promise.race([line('ready'), line('failed')]),
    async kill() {
      child.kill('SIGKILL')
      if (child.signalCode === null) await once(child, 'exit')
    },
    async stop() {
      child.kill('SIGTERM')
      await line('stopped')
    },
  }
}

/** The id of a cluster's server process, as its lock file names it. */
export function getServer(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)
}

/** Runs one statement on its own connection. */
export async function query(socketDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = openClient({ host: socketDir, port: 5432, user: 'deskbell_owner', database: 'deskbell' })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** Ends every program and server of these tests by its id, and removes every folder. */
export async function clearAway(): Promise<void> {
  for (const app of apps.splice(0)) {
    app.kill('SIGKILL')
    if (app.exitCode === null && app.signalCode === null) await once(app, 'exit')
  }
  for (const folder of folders.splice(0)) {
    for (const home of [folder, quarantineDir(folder)]) {
      for (const directory of clustersBelow(home)) await endServer(directory)
      rmSync(home, { recursive: true, force: true })
    }
  }
  if (isRoot && existsSync('/var/lib/deskbell') && readdirSync('/var/lib/deskbell').length === 0)
    rmdirSync('/var/lib/deskbell')
}

function clustersBelow(home: string): string[] {
  if (!existsSync(home)) return []
  const versions = readdirSync(home, { recursive: true }) as string[]
  return versions
    .filter((file) => basename(file) === 'PG_VERSION' && existsSync(join(home, dirname(file), 'global')))
    .map((file) => join(home, dirname(file)))
}

async function endServer(directory: string): Promise<void> {
  if (!existsSync(join(directory, 'postmaster.pid'))) return
  const pid = getServer(directory)
  const { uid, gid } = statSync(directory)
  if (!cwdIsIn(pid, directory, isRoot ? { uid, gid } : undefined)) return
  send(pid, 'SIGQUIT')
  await isGoneWithin(pid, 5000)
}
