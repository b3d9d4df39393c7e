import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { demoHotels, demoPassword } from '#demo/hotels.ts'
import { getChromiumPath } from '#testing/pages/chromium-path.ts'
import { run } from '../../../src/testing/faults/program.ts'
import { openSlowNetwork, type SlowNetwork } from './slow-network.ts'

/** The real program with its demo hotels, a browser, and a network between them. */
export type Environment = {
  browser: Browser
  network: SlowNetwork
  /** The program's own address, past the slow network. */
  direct: string
  close(): Promise<void>
}

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

/** A mid-range phone on a bad day. */
export const phone = {
  screen: { viewport: { width: 390, height: 844 }, hasTouch: true },
  cpuSlowdown: 4,
  network: { bitsPerSecond: 1_600_000, roundTripMs: 150 },
} as const
export const desk = { viewport: { width: 1280, height: 800 } } as const

/** Opens a fresh browser and signs in past the slow network: a cookie is valid for a host and all its ports. */
export const openBrowser = async (
  { browser, direct }: Environment,
  as: keyof typeof people | null,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: direct, locale: 'en-GB', ...options })
  const answer = as && (await context.request.post(direct + people[as].path, { data: people[as].body }))
  if (answer?.ok() === false) throw new Error(`Could not sign in as ${as}: ${answer.status()}`)
  return context
}

/** Starts all of it. The browser has the highest priority of the three. */
export const createEnvironment = async (): Promise<Environment> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-web-'))
  // Open for the user that runs PostgreSQL when we are root.
  await chmod(dataDir, 0o755)
  const program = run({
    NIGHTLY_BACKUPS: 'off',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
    DATA_DIR: dataDir,
  })
  // In production it is another machine: here it and its database get what the browser leaves.
  setPriority(program.pid, constants.priority.PRIORITY_LOW)
  const { base: direct } = await program.ready
  const network = await openSlowNetwork(Number(new URL(direct).port))
  const browser = await chromium.launch({
    executablePath: getChromiumPath('shell'),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  // So does this process, which makes the events. The browser was started before and keeps its priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    browser,
    network,
    direct,
    close: async () => {
      await browser.close()
      await network.close()
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
