import { access, constants, statfs } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { noSuchRoute, Refusal } from '#platform/contract/failure.ts'
import type { DatabaseAddress } from './database/address.ts'
import { openClient } from './database/client.ts'
import type { Database } from './database/transaction.ts'
import { program } from './machine/program.ts'
import type { Settings } from './settings.ts'

const minFreeBytes = 500 * 1024 * 1024
const minFreeShare = 0.05

/** True if a disk has too little room to go on, by the answer of `statfs`. */
export const isNearlyFull = ({ bavail, bsize, blocks }: { bavail: number; bsize: number; blocks: number }): boolean =>
  bavail * bsize < minFreeBytes || bavail / blocks < minFreeShare
const timeoutMs = 1_000
const sessionEveryMs = 1_000

type Options = {
  database: Database
  address: DatabaseAddress
  settings: Settings
  /** How many streams are open. */
  hub: { readonly streams: number }
  /** When the newest nightly backup was made, in milliseconds since 1970; null where none are made. */
  backups: { readonly lastMadeAt: number } | null
}

/**
 * Serves `/healthz` (the process is alive, and its version), `/readyz` (it can serve) and `/metrics` (for Prometheus:
 * readable from this machine and from METRICS_FROM).
 */
export class Health {
  #isStopping = false
  readonly #database: Database
  readonly #canBegin: () => Promise<boolean>
  readonly #settings: Settings
  readonly #registry = new Registry()
  readonly #durations: Histogram

  constructor({ database, address, settings, hub, backups }: Options) {
    this.#database = database
    this.#canBegin = onceASecond(() => canBeginSession(address))
    this.#settings = settings
    collectDefaultMetrics({ register: this.#registry })
    this.#durations = new Histogram({
      name: 'deskbell_request_seconds',
      help: 'Time to answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
      registers: [this.#registry],
    })
    new Gauge({
      name: 'deskbell_open_streams',
      help: 'Streams that are open',
      registers: [this.#registry],
      collect() {
        this.set(hub.streams)
      },
    })
    new Gauge({
      name: 'deskbell_nightly_backup_timestamp_seconds',
      help: 'When the newest nightly backup was made; 0 where none are',
      registers: [this.#registry],
      collect() {
        this.set((backups?.lastMadeAt ?? 0) / 1000)
      },
    })
  }

  /** The reasons why the process is not ready; empty when it is. */
  async problems(): Promise<string[]> {
    const problems = this.#isStopping ? ['stopping'] : []
    const [answered, canBegin] = await Promise.all([
      withTimeout(
        this.#database.ping().then(
          () => true,
          () => false,
        ),
        false,
      ),
      withTimeout(this.#canBegin(), true),
    ])
    if (!answered || !canBegin) problems.push('database')
    const { dataDir } = this.#settings
    const disk = await statfs(dataDir).catch(() => null)
    if (disk && isNearlyFull(disk)) problems.push('disk full')
    if (await isReadOnly(dataDir)) problems.push('data folder cannot be written')
    return problems
  }

  /** The process is on its way out: readiness ends first. */
  stop(): void {
    this.#isStopping = true
  }

  register(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.#durations.observe(
        { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
      done()
    })
    app.get('/healthz', (_request, reply) => reply.type('text/plain').send(`ok ${program.version}\n`))
    app.get('/readyz', async (_request, reply) => {
      const problems = await this.problems()
      return reply
        .code(problems.length > 0 ? 503 : 200)
        .type('text/plain')
        .send(problems.length > 0 ? `${problems.join(', ')}\n` : 'ready\n')
    })
    const readers = getReaders(this.#settings.metricsFrom)
    app.get('/metrics', async (request, reply) => {
      if (!isDirectFrom(readers, request)) throw new Refusal(noSuchRoute)
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics())
    })
  }
}

/** The result of `work`, or `late` when it takes too long. */
const withTimeout = <T>(work: Promise<T>, late: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(resolve, timeoutMs, late).unref())])

/**
 * Checks whether a session that begins now can do what every write does. Existing sessions have long loaded what may
 * since have disappeared from the disk: PL/pgSQL is a library in PostgreSQL's own folder, which may have been removed
 * or replaced. A session that cannot even connect counts as healthy here: the ping on the existing connections covers
 * that.
 */
const canBeginSession = async (address: DatabaseAddress): Promise<boolean> => {
  try {
    await using client = openClient(
      { ...address, connection: { application_name: 'deskbell readiness', ...address.connection } },
      { connectTimeoutMs: timeoutMs },
    )
    await client.unsafe('do $$ begin perform 1; end $$')
    return true
  } catch (error) {
    // SQLSTATE 58 and XX: a file of the database is missing or damaged.
    return !(error instanceof Error && 'code' in error && /^(58|XX)/.test(String(error.code)))
  }
}

/** Repeats a check at most once a second, however often it is called: each one costs the database a process. */
const onceASecond = (check: () => Promise<boolean>): (() => Promise<boolean>) => {
  let result = Promise.resolve(true)
  let checkedAt = -Infinity
  return () => {
    if (performance.now() - checkedAt >= sessionEveryMs) {
      checkedAt = performance.now()
      result = check()
    }
    return result
  }
}

const isReadOnly = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => false,
    (error: unknown) =>
      error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM', 'EIO'].includes(String(error.code)),
  )

const getReaders = (networks: readonly string[]): BlockList => {
  const readers = new BlockList()
  for (const one of ['127.0.0.1', '::1', ...networks]) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    readers.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return readers
}

// A proxy forwards strangers. Its header tells.
const isDirectFrom = (readers: BlockList, { socket: { remoteAddress = '' }, headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  readers.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
