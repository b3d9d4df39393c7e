import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { writeZip } from '#packages/zip-file/write.ts'
import { Refusal, refuse, unavailable } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { RateLimits, type LimitRule } from '#platform/server/rate-limits/rate-limit.ts'
import type { Scope } from '#platform/server/scope.ts'
import { nothingToExport, tooManyFiles } from '../../contract/outputs.ts'
import { maxPackagesPerDay } from '../../contract/package.ts'
import { findLastWrite } from '../entries/store.ts'
import { findHotel } from '../prints/hotel.ts'
import { readRules } from '../rules.ts'
import { listFiles, type Packing } from './files.ts'
import { insertPackage, listHeads } from './store.ts'

const daySeconds = 86_400
const packages: LimitRule = {
  free: maxPackagesPerDay - 1,
  seconds: daySeconds,
  delaySeconds: daySeconds,
  maxSeconds: daySeconds,
}

/** The whole register as a ZIP. @property note counts it as taken, once the last part is where it belongs */
export type RegisterPackage = { name: string; parts: AsyncGenerator<Uint8Array, void>; note: () => Promise<void> }

/** The parts of a package, and behind the last one its note: who reads less of it has not taken it. */
export async function* readAndNote({ parts, note }: RegisterPackage): AsyncGenerator<Uint8Array, void> {
  yield* parts
  await note()
}

const turns = 60

/** Books of others are drawn before: half a ZIP cannot be answered with "later". */
const waitForTurn =
  (draw: Packing['draw']): Packing['draw'] =>
  async (book) => {
    for (let turn = 1; ; turn += 1)
      try {
        return await draw(book)
      } catch (error) {
        if (!(error instanceof Refusal) || error.failure !== unavailable || turn === turns) throw error
        await wait(1_000)
      }
  }

/** The whole register of a hotel as a file, with which it leaves. */
export const createPackages = ({ database, sealing, draw }: Pick<Packing, 'database' | 'sealing' | 'draw'>) => {
  const limits = new RateLimits(database)

  /**
   * Begins a package. It is in the audit log before its first byte is sent, so that nobody reads half of it unseen; the
   * deletion of the hotel asks for its note.
   * @param by the name of the person who has it
   * @throws Refusal 400 where nothing is left to read
   */
  const begin = async (scope: Scope, by: string): Promise<RegisterPackage> => {
    const id = newId()
    const { write_number, heads, book, kept, today } = await database.write(scope, async (tx) => {
      // Race: what is written from here on may be in it or not, so it does not count as taken. Hence this comes first.
      const write_number = await findLastWrite(tx, scope)
      const heads = await listHeads(tx, scope)
      const kept = heads.filter(({ has_content }) => has_content)
      const [first] = kept
      if (!first) return refuse(nothingToExport)
      const rules = await readRules(tx, scope)
      const label = `${kept.length} · ${heads.at(-1)?.number ?? ''}`
      await recordEntry(tx, scope, 'register.package_made', { entity: 'register_packages', id, label })
      const book = {
        hotel: await findHotel(tx, scope, rules),
        pack: getPack(rules.settings.pack ?? first.pack),
        printed_at: new Date(rules.now).toISOString(),
        printed_by: by,
      }
      return { write_number, heads, book, kept, today: rules.today }
    })
    const days = kept.flatMap(({ kept_until }) => kept_until ?? [])
    const packing = { database, sealing, draw: waitForTurn(draw), book }

    const hash = createHash('sha256')
    async function* send(): AsyncGenerator<Uint8Array, void> {
      for await (const part of writeZip(listFiles(scope, packing, heads), new Date(book.printed_at))) {
        hash.update(part)
        yield part
      }
    }
    const note = (): Promise<void> => {
      const kept_until_latest = days.toSorted().at(-1) ?? null
      const made = { made_by_name: by, count: kept.length, kept_until_latest, write_number, sha256: hash.digest() }
      return database.write(scope, (tx) => insertPackage(tx, scope, { id, ...made }))
    }
    return { name: `register-${scope.hotelId}-${today}.zip`, parts: send(), note }
  }

  return {
    begin,

    /** The same for a manager. @throws Refusal 429 for the sixth of a day */
    beginCounted: async (scope: Scope, by: string): Promise<RegisterPackage> => {
      const seconds = await limits.attempt(`register packages:${scope.hotelId}`, packages)
      if (seconds > 0) throw new Refusal(tooManyFiles, { retryAfterSeconds: seconds })
      return begin(scope, by)
    },
  }
}
