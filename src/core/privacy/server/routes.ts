import { loggedAs, type Handled } from '#platform/server/http/handled.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import { on } from '#core/people/server/gate.ts'
import { changePrivacySettings, erasePerson, exportPerson, getPrivacySettings, searchPeople } from '../contract.ts'
import { enteredWith } from './entered.ts'
import { guestsWith } from './guests.ts'
import type { People, PersonalData } from './personal.ts'
import type { PrivacyService } from './service.ts'

/**
 * Everybody of whom something is held: guests with all features' tables, those for whom something was entered, and
 * those whom a feature knows by itself.
 */
export const everybodyIn = (parts: readonly PersonalData[]): People[] => {
  const tables = parts.flatMap((part) => part.tables ?? [])
  return [guestsWith(tables), enteredWith(tables), ...parts.flatMap(({ people }) => (people ? [people] : []))]
}

const person: DescribeEvent = ({ params }) => ({ source: params?.['source'], person: params?.['personId'] })

/** Guests' data, for the staff of their hotel. */
export const privacyRoutes = (service: PrivacyService): Handled[] =>
  loggedAs(
    {
      [searchPeople.id]: { event: 'guests_search' },
      [exportPerson.id]: { event: 'guest_export', fields: person },
      [erasePerson.id]: { event: 'guest_erase', fields: person },
    },
    [
      on(getPrivacySettings, ({ scope }) => service.settings(scope)),
      on(changePrivacySettings, ({ scope, body }) => service.change(scope, body)),
      on(searchPeople, ({ scope, body }) => service.search(scope, body.words)),
      on(exportPerson, ({ scope, params }) => service.read(scope, params.source, params.personId)),
      on(erasePerson, async ({ scope, params }) => {
        await service.erase(scope, params.source, params.personId)
        return undefined
      }),
    ],
  )
