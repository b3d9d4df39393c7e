import { handleInHotel } from '#modules/access/server/scope.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import { changePrivacySettings, erasePerson, exportPerson, getPrivacySettings, searchPeople } from '../contract.ts'
import type { People, DataSubjectSource } from './data-subjects.ts'
import { guestsWith } from './guests.ts'
import type { PrivacyService } from './service.ts'
import { findByRoomAndName } from './staff-created.ts'
import { leaveOutGuests } from './written-for.ts'

/**
 * All sources of people: guests with the tables of all features, people named in rows that others created, and people
 * that a feature knows by itself.
 */
export const dataSubjectSources = (parts: readonly DataSubjectSource[]): People[] => {
  const tables = parts.flatMap((part) => part.tables ?? [])
  const forgets = parts.flatMap(({ forget }) => forget ?? [])
  const exports = parts.flatMap(({ exportOf }) => exportOf ?? [])
  const forgetsNamed = parts.flatMap(({ forgetNamed }) => forgetNamed ?? [])
  const exportsNamed = parts.flatMap(({ exportNamed }) => exportNamed ?? [])
  return [
    guestsWith(tables, forgets, exports),
    findByRoomAndName(tables),
    ...parts.flatMap(({ people }) => (people ? [people] : [])),
  ].map((people) => alsoNamed(people, forgetsNamed, exportsNamed))
}

/** People with the rows that name them by room and name, unless a guest of this room and name is still known. */
const alsoNamed = (
  people: People,
  forgets: readonly NonNullable<DataSubjectSource['forgetNamed']>[],
  exports: readonly NonNullable<DataSubjectSource['exportNamed']>[],
): People => ({
  ...people,
  read: async (tx, hotelId, id) => {
    const records = await people.read(tx, hotelId, id)
    const keys = records ? await people.listKeys(tx, hotelId, [id]) : []
    if (records && keys.length > 0)
      for (const exportNamed of exports) Object.assign(records, await exportNamed(tx, hotelId, keys))
    return records
  },
  anonymize: async (tx, hotelId, ids) => {
    const gone = await leaveOutGuests(tx, hotelId, await people.anonymize(tx, hotelId, ids))
    if (gone.length > 0) for (const forget of forgets) await forget(tx, hotelId, gone)
    return gone
  },
})

const person: DescribeEvent = ({ params }) => ({ source: params?.['source'], person: params?.['personId'] })

/** Guests' personal data, for the staff of their hotel. */
export const privacyRoutes = (service: PrivacyService): RouteHandler[] =>
  loggedAs(
    {
      [searchPeople.id]: { event: 'guests_search' },
      [exportPerson.id]: { event: 'guest_export', fields: person },
      [erasePerson.id]: { event: 'guest_erase', fields: person },
    },
    [
      handleInHotel(getPrivacySettings, ({ scope }) => service.settings(scope)),
      handleInHotel(changePrivacySettings, ({ scope, body }) => service.change(scope, body)),
      handleInHotel(searchPeople, ({ scope, body }) => service.search(scope, body.words)),
      handleInHotel(exportPerson, ({ scope, params }) => service.read(scope, params.source, params.personId)),
      handleInHotel(erasePerson, ({ scope, params }) => service.erase(scope, params.source, params.personId)),
    ],
  )
