import { getAgeInYears } from '#modules/registration/policy/kinds.ts'
import { findStay } from '#modules/stays/server/lock.ts'
import { offerParty } from '#modules/tax/server/parties.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getArrivalDay, type RegisterRules } from '../rules.ts'
import type { StayRow } from '../stays/store.ts'
import type { EntrySealing } from './sealing.ts'
import { isStanding, listEntries } from './store.ts'

/**
 * Tells the tourist tax how old the persons of a complete stay are, without a name. Germany's and Czechia's registers have
 * foreigners alone, so they say nothing of a party.
 */
export const offerToTax = async (
  tx: Tx,
  scope: Scope,
  { rules, stay: row, sealing }: { rules: RegisterRules; stay: StayRow; sealing: EntrySealing },
): Promise<void> => {
  if (row.state === 'open' || row.pack === 'de' || row.pack === 'cz') return
  const stay = await findStay(tx, scope, row.id)
  if (!stay) return
  const arrival = getArrivalDay(rules, row)
  const persons = (await listEntries(tx, scope, row.id)).filter(isStanding).flatMap(({ id, sealed }) => {
    const born = sealing.unsealContent(scope.hotelId, id, sealed)?.person.birth_date
    return born === undefined ? [] : [{ age: getAgeInYears(born, arrival), from: null, until: null }]
  })
  if (persons.length < row.persons_entered) return
  await offerParty(tx, scope, stay, persons)
}
