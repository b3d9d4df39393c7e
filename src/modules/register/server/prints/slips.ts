import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { getSigningOf } from '#modules/registration/policy/desk.ts'
import { getFields, keepAskedFields } from '#modules/registration/policy/fields.ts'
import { getKind } from '#modules/registration/policy/kinds.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { lockParty } from '#modules/registration/server/form/moving.ts'
import type { Sealing } from '#modules/registration/server/form/sealing.ts'
import { findStay } from '#modules/stays/server/lock.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { nothingToExport } from '../../contract/outputs.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { listEntries, type EntryRow } from '../entries/store.ts'
import type { Slip } from '../outputs/print/slip-fields.ts'
import type { Slips } from '../outputs/print/slip.ts'
import { getArrivalDay, getWriter, readRules } from '../rules.ts'
import { lockStayRow, type StayRow } from '../stays/store.ts'
import { findHotel } from './hotel.ts'

type Options = { database: Database; sealing: EntrySealing; forms: Sealing }
type Known = { settings: RegistrationSettings; arrival: string; row: StayRow }

type Signer = Pick<Slip, 'number' | 'position' | 'pack' | 'person'> & { stay_id: string; lead: boolean }

/** What the law of its country asks of somebody, and nothing of what they filled in beyond it. */
const toSlip = ({ settings, arrival, row }: Known, { lead, person, ...signer }: Signer): Slip => {
  const pack = getPack(signer.pack)
  const kind = getKind(pack, settings, person, { arrival, position: signer.position, lead })
  const fields = getFields(pack, settings, kind)
  return {
    ...signer,
    person: keepAskedFields(fields, person),
    fields: fields.map(({ name }) => name),
    note: person.note ?? '',
    arrived_on: arrival,
    leaves_on: row.leaves_on,
  }
}

/** Who is in the register and has to sign, as far as they have not signed on the screen. */
const listEntered = (entries: readonly EntryRow[], sealing: EntrySealing, hotelId: string): Signer[] =>
  entries.flatMap((entry): Signer[] => {
    const { number, position, pack, is_lead: lead, party_id: stay_id } = entry
    const isToSign = entry.status === 'entered' && entry.signs
    if (!isToSign || entry.signature === 'screen' || entry.signature === 'refused') return []
    const person = sealing.unsealContent(hotelId, entry.id, entry.sealed)?.person
    return person ? [{ number, position, pack, lead, stay_id, person }] : []
  })

/** Slips that guests sign by hand: before they are entered with what the form holds, and after it with the number. */
export const createSlips = ({ database, sealing, forms }: Options) => {
  /** Those of the form who have to sign on paper, or may. */
  const listOfForm = async (tx: Tx, scope: ManagerScope, { settings, arrival, row }: Known): Promise<Signer[]> => {
    const { pack, register_on } = settings
    if (!register_on || pack === null || !row.reservation_id || row.state === 'closed') return []
    const party = await lockParty(tx, scope, { sealing: forms, settings }, row.reservation_id)
    return (party?.stored ?? []).flatMap(({ position, person, signature_status }): Signer[] => {
      const signs = getSigningOf(settings, person, { arrival, position }) !== 'none'
      if (!signs || signature_status === 'signed') return []
      return [{ number: null, position, pack, person, lead: position === 1, stay_id: row.id }]
    })
  }

  /** @returns also of how many there are, for the audit log @throws Refusal 404; 400 where nobody of the stay has to sign on paper */
  return (scope: ManagerScope, stayId: string): Promise<Slips & { label: string }> => {
    getWriter(scope)
    return database.write(scope, async (tx) => {
      const rules = await readRules(tx, scope)
      // Race: whoever is entered meanwhile would be neither in the form nor in the register.
      const row = (await lockStayRow(tx, scope, stayId)) ?? refuse(notFound)
      const known = { settings: rules.settings, row, arrival: getArrivalDay(rules, row) }
      const entered = listEntered(await listEntries(tx, scope, stayId), sealing, scope.hotelId)
      const signers = [...entered, ...(await listOfForm(tx, scope, known))]
      if (signers.length === 0) refuse(nothingToExport)
      const hotel = await findHotel(tx, scope, rules)
      return {
        label: `${row.room_number} · ${signers.length}`,
        hotel,
        guest: (await findStay(tx, scope, stayId))?.language ?? hotel.language,
        printed_at: new Date(rules.now).toISOString(),
        slips: signers.map((one) => toSlip(known, one)).toSorted((one, other) => one.position - other.position),
      }
    })
  }
}
