import type { FeatureServer } from '#app/server/feature.ts'
import type { Backups } from '#modules/administration/server/backups/backups.ts'
import type { MailPreparers } from '#modules/mail/server/template.ts'
import type { FailureBody } from '#platform/contract/failure.ts'
import type { Route, RouteResponse, RouteCall } from '#platform/contract/route.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer, type Server } from '../compose.server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createPeople, type People, type Person } from './setup/people.ts'
import { StatementWatch } from './statements.ts'

export { nobody, type Person } from './setup/people.ts'

/** A clock that a test can set; it runs on from there, or stands still. */
export class TestClock {
  #offset = 0
  #still: number | null = null
  now(): number {
    return this.#still ?? Date.now() + this.#offset
  }
  set(moment: string | number): void {
    this.#still = null
    this.#offset = new Date(moment).getTime() - Date.now()
  }
  /** It keeps this time until it is set again. */
  hold(moment: string | number): void {
    this.#still = new Date(moment).getTime()
  }
}

export type Answer<R extends Route> = {
  status: number
  body: (RouteResponse<R> extends undefined ? unknown : RouteResponse<R>) & FailureBody
  headers: Record<string, unknown>
}

/** A complete running Deskbell with its own database. */
export type TestServer = People & {
  server: Server
  database: TestDatabase
  clock: TestClock
  settings: Settings
  /** The statements that it sends to the database. */
  watch: StatementWatch
  /** Its address, after `listen()`. */
  base: string
  /** Also after `stop`, on the same address and with the same database. */
  listen(): Promise<string>
  /** Simulates a machine that goes down: streams break, and nothing answers until `listen`. */
  stop(): Promise<void>
  call<const R extends Route>(
    who: Person,
    route: R,
    call: RouteCall<R>,
    headers?: Record<string, string>,
  ): Promise<Answer<R>>
  close(): Promise<void>
}

/** Starts a test server. Every answer is checked against its contract. */
export const createTestServer = async (
  options: {
    env?: Record<string, string>
    webDir?: string
    /** With the built pages instead of an empty one. */
    pages?: boolean
    features?: readonly FeatureServer[]
    mailPreparers?: MailPreparers
    /** Instead of standard output. */
    log?: Log
    /** Makes backups. */
    backups?: (database: TestDatabase, settings: Settings) => Backups
    /** A job's turn comes every 50 ms: for a file that waits for it. */
    quickJobs?: boolean
    /** Instead of a copy of the template; dropped with the server. */
    database?: TestDatabase
  } = {},
): Promise<TestServer> => {
  const database = options.database ?? (await createTestDatabase())
  const clock = new TestClock()
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    CHECK_ANSWERS: 'on',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
    ...options.env,
  })
  const watch = new StatementWatch()
  const logins = await watch.watching(database)
  const compose = (): Promise<Server> =>
    composeServer({
      settings,
      logins,
      keys: testKeys,
      clock,
      log: options.log ?? createLog(settings.logLevel),
      maxLagMs: 60_000,
      ...(!options.pages && { template: async () => emptyPage }),
      ...(options.webDir && { webDir: options.webDir }),
      ...(options.quickJobs && { maxJobPauseMs: 50 }),
      ...(options.features && { features: options.features }),
      ...(options.backups && { backups: options.backups(database, settings) }),
      ...(options.mailPreparers && { mailPreparers: options.mailPreparers }),
    })
  let isStopped = false
  const world: TestServer = {
    server: await compose(),
    database,
    clock,
    settings,
    watch,
    base: '',
    listen: async () => {
      if (isStopped) world.server = await compose()
      isStopped = false
      const port = world.base === '' ? settings.port : Number(new URL(world.base).port)
      return (world.base = await world.server.app.listen({ port, host: '127.0.0.1' }))
    },
    stop: async () => {
      isStopped = true
      await world.server.stop()
    },
    ...createPeople(() => world.server),
    call: (who, route, call, headers) => inject(world.server, who, route, call, headers),
    close: async () => {
      if (!isStopped) await world.server.stop()
      await database.drop()
      if (watch.faults.length > 0) throw new Error(`A statement does not name its hotel:\n${watch.faults.join('\n')}`)
    },
  }
  await world.server.app.ready()
  return world
}

const emptyPage =
  '<!doctype html><html lang="sr"><head><title>Deskbell</title><!--shell:head--></head><body></body></html>'

/** The address of a call: path parameters filled in, and the query appended. */
export const getUrl = (
  route: Route,
  call: { params?: Record<string, string>; query?: Record<string, unknown> },
): string => {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(call.params?.[name] ?? ''),
  )
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString()
  return query ? `${path}?${query}` : path
}

const inject = async <R extends Route>(
  { app }: Server,
  who: Person,
  route: R,
  call: RouteCall<R>,
  headers: Record<string, string> = {},
): Promise<Answer<R>> => {
  const body = 'body' in call ? call.body : undefined
  const answer = await app.inject({
    method: route.method,
    url: getUrl(route, call),
    headers: {
      ...(who.cookie && { cookie: who.cookie }),
      ...(body !== undefined && {
        'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      }),
      ...headers,
    },
    ...(body !== undefined && { payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const isJson = answer.body !== '' && String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    body: (isJson ? JSON.parse(answer.body) : undefined) as Answer<R>['body'],
    headers: answer.headers,
  }
}
