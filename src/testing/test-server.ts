import { argon2Sync, randomBytes } from 'node:crypto'
import type { FeatureServer } from '#app/server/feature.ts'
import type { Listener, MemberKind } from '#core/access/policy.ts'
import type { Actor } from '#core/access/policy.ts'
import { openHotel } from '#core/hotels/server/open-hotel.ts'
import type { FailureBody } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Route, RouteResponse, RouteCall } from '#platform/contract/route.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { createLog } from '#platform/server/log.ts'
import { mintScope } from '#platform/server/scope.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer, type Server } from '../compose.server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { StatementWatch } from './statements.ts'

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

/** Somebody with a live session in a browser: their cookie and who they are. */
export type Person = { cookie: string; id: string; hotelId: string | null }
export const nobody: Person = { cookie: '', id: '', hotelId: null }

export type Answer<R extends Route> = {
  status: number
  body: (RouteResponse<R> extends undefined ? unknown : RouteResponse<R>) & FailureBody
  headers: Record<string, unknown>
}

/** A complete running Deskbell with its own database. */
export type TestServer = {
  server: Server
  database: TestDatabase
  clock: TestClock
  settings: Settings
  /** The statements that it sends to the database. */
  watch: StatementWatch
  /** Its address, after `listen()`. */
  base: string
  listen(): Promise<string>
  aHotel(values?: Partial<HotelValues>): Promise<string>
  aGuest(hotelId: string, values?: { room_number?: string; guest_name?: string }): Promise<Person>
  /** A staff member; a manager unless another role is named. */
  aManager(
    hotelId: string,
    values?: {
      email?: string
      password?: string
      display_name?: string | null
      member_kind?: MemberKind
    } & Partial<Listener>,
  ): Promise<Person & { email: string; password: string }>
  anOwner(): Promise<Person>
  /** A hotel with a manager and a guest. */
  aStaffedHotel(): Promise<{ hotel: string; staff: Person; guest: Person }>
  /** Another browser of the same person. */
  anotherSession(actor: Actor, hotelId: string | null): Promise<Person>
  call<const R extends Route>(
    who: Person,
    route: R,
    call: RouteCall<R>,
    headers?: Record<string, string>,
  ): Promise<Answer<R>>
  close(): Promise<void>
}

type HotelValues = {
  id: string
  name: string
  accent: string
  features: Record<string, boolean>
  expiry_date: string | null
  enabled: boolean
  content_languages: readonly Language[]
  time_zone: string
  orders_ahead: boolean
  taxi_ahead: boolean
}

/** Starts a test server. Every answer is checked against its contract. */
export const createTestServer = async (
  options: {
    env?: Record<string, string>
    webDir?: string
    features?: readonly FeatureServer[]
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
  const server = await composeServer({
    settings,
    logins,
    keys: testKeys,
    clock,
    log: createLog(settings.logLevel),
    maxLagMs: 60_000,
    template: async () => emptyPage,
    ...(options.webDir && { webDir: options.webDir }),
    ...(options.features && { features: options.features }),
  })
  await server.app.ready()
  const world: TestServer = {
    server,
    database,
    clock,
    settings,
    watch,
    base: '',
    listen: async () => (world.base = await server.app.listen({ port: 0, host: '127.0.0.1' })),
    ...people(server),
    call: (who, route, call, headers) => inject(server, who, route, call, headers),
    close: async () => {
      await server.stop()
      await database.drop()
      if (watch.faults.length > 0) throw new Error(`A statement does not name its hotel:\n${watch.faults.join('\n')}`)
    },
  }
  return world
}

const emptyPage =
  '<!doctype html><html lang="sr"><head><title>Deskbell</title><!--shell:head--></head><body></body></html>'

/** A stored password of the least cost: a sign-in compares at the cost that the hash names, a tenth of a second each. */
const hashCheaply = (password: string): string => {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)]
  const message = Buffer.from(password.normalize('NFC'))
  const tag = argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes })
  return ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

const getBrowser = (actor: Actor, hotelId: string | null, token: string): Person => ({
  cookie: `deskbell_${actor.kind}=${token}`,
  id: actor.id,
  hotelId,
})

const people = ({
  database,
  sessions,
}: Server): Pick<TestServer, 'aHotel' | 'aGuest' | 'aManager' | 'aStaffedHotel' | 'anOwner' | 'anotherSession'> => {
  let count = 0
  const anotherSession = async (actor: Actor, hotelId: string | null): Promise<Person> => {
    const { token } =
      hotelId === null
        ? await database.onPlatform((tx) => sessions.open(tx, actor, null))
        : await database.write(mintScope(hotelId, actor), (tx) => sessions.open(tx, actor, hotelId))
    return getBrowser(actor, hotelId, token)
  }
  const anAccount = async (email: string, password: string | undefined): Promise<string> => {
    const id = newId()
    const password_hash = password === undefined ? 'none' : hashCheaply(password)
    await database.onPlatform((tx) => tx.insertInto('accounts').values({ id, email, password_hash }).execute())
    return id
  }
  const people: Pick<TestServer, 'aHotel' | 'aGuest' | 'aManager' | 'aStaffedHotel' | 'anOwner' | 'anotherSession'> = {
    anotherSession,
    aHotel: async (values = {}) => {
      const id = values.id ?? `hotel-${(count += 1)}-${newId().slice(-6)}`
      await database.onPlatform(async (tx) => {
        await tx
          .insertInto('hotels')
          .values({ name: `The house ${id}`, ...values, id })
          .execute()
        await openHotel(tx, id)
      })
      return id
    },
    aGuest: async (hotelId, values = {}) => {
      const guest = {
        id: newId(),
        room_number: values.room_number ?? `Room ${(count += 1)}`,
        guest_name: values.guest_name ?? `Guest Number${count}`,
      }
      // Awaited now: a guest without a session would be anonymised once a test sets the clock ahead.
      const { token } = await database.write(mintScope(hotelId, guest), async (tx) => {
        await tx
          .insertInto('guests')
          .values({ hotel_id: hotelId, ...guest })
          .execute()
        return sessions.open(tx, { kind: 'guest', ...guest }, hotelId)
      })
      return getBrowser({ kind: 'guest', ...guest }, hotelId, token)
    },
    aManager: async (hotelId, values = {}) => {
      const email = values.email ?? `manager${(count += 1)}@${hotelId}.example`
      const display_name = values.display_name === undefined ? 'Vera Desk' : values.display_name
      const id = await anAccount(email, values.password)
      const { staff_role = 'manager', follows = null, member_kind = 'person' } = values
      await database.onPlatform((tx) =>
        tx
          .insertInto('managers')
          .values({
            hotel_id: hotelId,
            id,
            // A device signs in by its link alone.
            email: member_kind === 'device' ? '' : email,
            display_name,
            staff_role,
            kind: member_kind,
            follows: follows && asJson(follows),
          })
          .execute(),
      )
      const place = { staff_role, follows, member_kind }
      return {
        ...(await anotherSession(
          { kind: 'manager', id, email, display_name, must_choose_password: false, ...place },
          hotelId,
        )),
        email,
        password: values.password ?? '',
      }
    },
    anOwner: async () => {
      const email = `owner${(count += 1)}@deskbell.example`
      const id = await anAccount(email, undefined)
      await database.onPlatform((tx) => tx.insertInto('owners').values({ id }).execute())
      return anotherSession({ kind: 'owner', id, email }, null)
    },
    aStaffedHotel: async () => {
      const hotel = await people.aHotel()
      return { hotel, staff: await people.aManager(hotel), guest: await people.aGuest(hotel) }
    },
  }
  return people
}

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
