import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getZone } from '#modules/hotels/server/on-day.ts'
import { toSvgPath } from '#modules/registration/policy/strokes.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { RateLimits, type LimitRule } from '#platform/server/rate-limits/rate-limit.ts'
import { maxFound, tooManySearches, type OpenedEntry } from '../../contract/entries.ts'
import type { RegisterEntry } from '../../contract/rows.ts'
import { getWriter } from '../rules.ts'
import { selectStays } from '../stays/store.ts'
import { needContent, type EntrySealing } from './sealing.ts'
import { findEntry, selectEntries, toRegisterEntry } from './store.ts'

/** Without regard to case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const searches: LimitRule = { free: 9, seconds: 3600, delaySeconds: 3600, maxSeconds: 3600 }

type Search = { words: string; from: string; to: string; reason: string }
type Found = {
  entry: RegisterEntry
  stay_id: string
  room_number: string
  arrived_at: string
  surname: string
  given_name: string
  birth_date: string
}

/** Reading what entries hold. Each opening and each search leaves an entry in the audit log, without a name. */
export const createOpening = ({ database, sealing }: { database: Database; sealing: EntrySealing }) => {
  const limits = new RateLimits(database)
  return {
    /** @throws Refusal 404 also after its last day; 409 where another secret has sealed it */
    open: (scope: ManagerScope, entryId: string): Promise<OpenedEntry> => {
      getWriter(scope)
      return database.write(scope, async (tx) => {
        const entry = (await findEntry(tx, scope, entryId)) ?? refuse(notFound)
        const content = needContent(sealing, scope.hotelId, entry)
        const strokes = sealing.unsealStrokes(scope.hotelId, entry.id, entry.signed)
        const what = { entity: 'register_entries', id: entry.id, label: entry.number }
        await recordEntry(tx, scope, 'register.opened', what)
        return {
          entry: toRegisterEntry(entry),
          person: content.person,
          refused_note: content.refused_note,
          signature_note: content.signature_note,
          signature_path: strokes && toSvgPath(strokes),
          signed_language: entry.signed_language,
        }
      })
    },

    /** Names and numbers that contain all words, of parties who arrived on these days. @throws Refusal 429 */
    search: async (scope: ManagerScope, { words, from, to, reason }: Search): Promise<Found[]> => {
      const writer = getWriter(scope)
      const seconds = await limits.attempt(`register search:${scope.hotelId}:${writer.id}`, searches)
      if (seconds > 0) throw new Refusal(tooManySearches, { retryAfterSeconds: seconds })
      const wanted = fold(words).split(/\s+/)
      return database.write(scope, async (tx) => {
        const zone = getZone(scope.hotelId)
        const stays = await selectStays(tx, scope)
          .where(sql<boolean>`arrived_at >= ${from}::date::timestamp at time zone ${zone}`)
          .where(sql<boolean>`arrived_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
          .orderBy('arrived_at', 'desc')
          .execute()
        const byId = new Map(stays.map((stay) => [stay.id, stay]))
        const rows = await selectEntries(tx, scope)
          .where('stay_id', '=', anyId([...byId.keys()]))
          .where('sealed', 'is not', null)
          .orderBy('number', 'desc')
          .execute()
        await recordEntry(tx, scope, 'register.searched', {
          entity: 'register_entries',
          id: null,
          label: reason,
        })
        return rows
          .flatMap((row): Found[] => {
            const content = sealing.unsealContent(scope.hotelId, row.id, row.sealed)
            const stay = byId.get(row.stay_id)
            if (!content || !stay) return []
            const { room_number, arrived_at } = stay
            const { person } = content
            const { surname = '', given_name = '', birth_date = '' } = person
            const text = fold(
              [surname, given_name, person.latin_surname, person.latin_given_name, person.document_number, row.number]
                .filter(Boolean)
                .join(' '),
            )
            if (!wanted.every((word) => text.includes(word))) return []
            return [
              {
                entry: toRegisterEntry(row),
                stay_id: row.stay_id,
                room_number,
                arrived_at,
                surname,
                given_name,
                birth_date,
              },
            ]
          })
          .slice(0, maxFound)
      })
    },
  }
}
