import { sql } from 'kysely'
import { loadDemo } from '#app/server/demo.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { demoHotels } from '#demo/hotels.ts'
import { imageStore, type ImageSettings } from '#modules/images/server/choose.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { runToEnd } from '#platform/server/database/pool/pool.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { WrongSetting } from '#platform/server/settings.ts'
import { removeDemo } from './remove-demo.ts'

const lookEveryMs = 60_000
const hourOfNight = 3
const work = 'public demo'

/** The latest three o'clock UTC in the night. */
export const lastReset = (now: Date): Date => {
  const night = new Date(now)
  night.setUTCHours(hourOfNight, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}

type Options = {
  /** The account that owns the tables. */
  owner: DatabaseAddress
  settings: ImageSettings
  features: readonly FeatureServer[]
  keys: Keys
  log: Log
}

/** DEMO=public: returns the demo hotels to their first state each night. */
export class PublicDemo {
  readonly #options: Options
  readonly #job: RecurringJob

  constructor(options: Options) {
    this.#options = options
    const run = async (): Promise<number> => {
      await this.run(new Date())
      return lookEveryMs
    }
    this.#job = new RecurringJob({ name: 'reset of the public demo', run, maxMs: lookEveryMs }, options.log)
  }

  start(): void {
    this.#job.start()
  }

  /** Resolves when a reset that is under way has ended. */
  stop(): Promise<void> {
    return this.#job.stop()
  }

  /**
   * Removes the demo hotels and fills them again, unless that is done since the last night: their sessions and streams
   * end. All of it is one transaction, so a killed process changes nothing and the next run does it.
   * @returns whether it was done now
   * @throws WrongSetting where there is a hotel that is not of the demo
   */
  async run(now: Date): Promise<boolean> {
    const { owner, settings, features, keys, log } = this.#options
    const began = performance.now()
    const pictures = imageStore(settings)
    let isDone = false
    const reset = async (all: Database): Promise<void> => {
      isDone = await claim(all, now)
      if (!isDone) return
      const ids = demoHotels.map(({ id }) => id)
      await removeDemo(all, pictures, ids)
      await loadDemo(all, features, now.getTime(), pictures, keys)
    }
    // Deadlock: it removes rows that visitors and jobs are changing, in another order.
    await runToEnd(() => inOneTransaction(owner, reset))
    if (isDone)
      log.info({ milliseconds: Math.round(performance.now() - began) }, 'the public demo is in its first state')
    return isDone
  }
}

/** Of several processes one gets the row; the others wait for its commit, and then find the work done. */
const claim = (all: Database, now: Date): Promise<boolean> =>
  all.onPlatform(async (tx) => {
    const other = await tx.selectFrom('hotels').select('name').where('is_demo', '=', false).limit(1).executeTakeFirst()
    if (other)
      throw new WrongSetting(
        `DEMO=public is for the demo hotels alone, and here is another hotel (${other.name}). Start without ` +
          'DEMO=public, or with another DATA_DIR or DATABASE_URL.',
      )
    const night = lastReset(now).toISOString()
    const { rows } = await sql`insert into job_runs as run (name, done_at) values (${work}, ${now.toISOString()})
      on conflict (name) do update set done_at = excluded.done_at
        where run.done_at < ${night} or not exists (select from hotels where is_demo)
      returning name`.execute(tx)
    return rows.length > 0
  })
