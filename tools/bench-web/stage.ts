import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { demoHotels, demoPassword } from '#demo/hotels.ts'
import { aLink, type Link } from './link.ts'

/** The real program with its demo hotels, a browser, and a line between them. */
export type Environment = { browser: Browser; link: Link; /** Past the line. */ direct: string; close(): Promise<void> }

const root = join(import.meta.dirname, '../..')
const [demo] = demoHotels
export const hotel = demo.id
const [room_number, guest_name] = demo.guests[0]
export const people = {
  guest: { path: `/api/hotels/${hotel}/guest-session`, body: { room_number, guest_name } },
  manager: {
    path: `/api/hotels/${hotel}/manager-session`,
    body: { email: demo.manager.email, password: demoPassword },
  },
} as const

export const createEnvironment = async (): Promise<Environment> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-web-'))
  // Open for the user that runs PostgreSQL when we are root.
  await chmod(dataDir, 0o755)
  const server = spawn(process.execPath, [join(root, 'src/main.server.ts')], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      NIGHTLY_BACKUPS: 'off',
      GUEST_WRITES: '1000000000',
      GUEST_STREAMS: '1000000000',
      DATA_DIR: dataDir,
    },
  })
  // In service it is another machine: here it gets what the browser leaves, and its database with it.
  setPriority(server.pid ?? 0, constants.priority.PRIORITY_LOW)
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    server.once('exit', () => reject(new Error(`The server ended before it was ready: ${said}`)))
  })
  const link = await aLink(port)
  const browser = await chromium.launch({
    executablePath: executable(),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  // So does whoever makes the events, which is this process. The browser was begun before.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    browser,
    link,
    direct: `http://127.0.0.1:${port}`,
    close: async () => {
      await browser.close()
      await link.close()
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const executable = (): string =>
  process.env['CHROMIUM_PATH'] ?? readFileSync(join(root, 'node_modules/.deskbell-chromium'), 'utf8').trim()
