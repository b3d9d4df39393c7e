import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { maxPersons, tooManyPersons, type Person } from '#modules/registration/contract/person.ts'
import { notSetUp } from '#modules/registration/contract/settings.ts'
import { checkPerson, cleanPerson, type PartyMember } from '#modules/registration/policy/check-person.ts'
import { allowsLiveVideo, getIdentity, getSigning } from '#modules/registration/policy/desk.ts'
import { getKind } from '#modules/registration/policy/kinds.ts'
import { getPack, type Pack } from '#modules/registration/policy/packs.ts'
import { getPersonAt, lockParty, movePersonOut, type LockedParty } from '#modules/registration/server/form/moving.ts'
import type { Sealing } from '#modules/registration/server/form/sealing.ts'
import { findStay, lockStay } from '#modules/stays/server/lock.ts'
import { idTaken, invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { notArrived } from '../../contract.ts'
import { identityNeeded, liveVideoNotAllowed, type NewEntry } from '../../contract/entries.ts'
import type { RegisterStay } from '../../contract/rows.ts'
import { insertReport } from '../reports/store.ts'
import { getArrivalDay, getWriter, readRules, type RegisterRules } from '../rules.ts'
import { putStayRow, reportLeft } from '../stays/follow.ts'
import { findStandingDue, refreshStay } from '../stays/refresh.ts'
import { lockStayRow, toRegisterStay, updateStayRow, type StayRow } from '../stays/store.ts'
import { offerToTax } from './offer-to-tax.ts'
import type { EntrySealing } from './sealing.ts'
import { bindSignature, refuseUnsigned, takeSignature, type Signed } from './signing.ts'
import { findEntry, insertEntry, isStanding, listEntries, takeNumber, updateEntry, type EntryRow } from './store.ts'

type Answer = { id: string; number: string; kept_until: string | null; stay: RegisterStay }
type Options = { database: Database; sealing: EntrySealing; forms: Sealing }

/**
 * The row of a stay, locked; one that the register does not know yet is added. Race with a merge: whoever is entered in a
 * stay that was merged a moment ago is entered in the one that it was merged into.
 */
const findOrPutRow = async (tx: Tx, scope: ManagerScope, rules: RegisterRules, stayId: string): Promise<StayRow> => {
  const known = await lockStayRow(tx, scope, stayId)
  if (known) return known
  const stay = (await lockStay(tx, scope, stayId)) ?? refuse(notFound)
  return (await lockStayRow(tx, scope, stay.id)) ?? (await putStayRow(tx, scope, rules, stay)) ?? refuse(notFound)
}

/** The stay of an entry, locked. @throws Refusal 404, 409 */
const lockStayOf = async (tx: Tx, scope: ManagerScope, rules: RegisterRules, stayId: string): Promise<StayRow> => {
  const row = await findOrPutRow(tx, scope, rules, stayId)
  if (row.check_in > rules.today) refuse(notArrived)
  if (row.reservation_id !== null) return row
  // Staff may have found the reservation after the stay was opened.
  const { reservation_id = null } = (await findStay(tx, scope, row.id)) ?? {}
  return reservation_id === null ? row : updateStayRow(tx, scope, row.id, { reservation_id })
}

/** The adults of a party are named by position: those who are entered, and those of the form. */
export const listParty = (
  entries: readonly EntryRow[],
  party: LockedParty | null,
  sealing: EntrySealing,
  hotelId: string,
): PartyMember[] => [
  ...entries.filter(isStanding).map(({ id, position, sealed }): PartyMember => {
    const content = sealing.unsealContent(hotelId, id, sealed)
    return { position, birth_date: content?.person.birth_date }
  }),
  ...(party?.stored ?? []).map(({ position, person }) => ({ position, birth_date: person.birth_date })),
]

/** @throws Refusal 400 with the fields that are wrong; of a guest who refuses, what is missing is not wrong */
export const refuseWrongPerson = (
  pack: Pack,
  { settings, today, zone }: RegisterRules,
  person: Person,
  {
    row,
    position,
    lead,
    party,
    refuses,
  }: {
    row: StayRow
    position: number
    lead: boolean
    party: readonly PartyMember[]
    refuses: boolean
  },
): void => {
  const arrival = getArrivalDay({ zone }, row)
  const problems = checkPerson(pack, settings, person, { arrival, today, position, lead, party })
  const wrong = refuses ? problems.filter(({ field }) => person[field] !== undefined) : problems
  if (wrong.length === 0) return
  const fields = Object.fromEntries(wrong.map(({ field, code }) => [`person.${field}`, code]))
  throw new Refusal(invalidInput, { fields })
}

/** Enters persons in the register. */
export const createEntering = ({ database, sealing, forms }: Options) => {
  const answer = async (tx: Tx, scope: ManagerScope, id: string, stay: StayRow): Promise<Answer> => {
    const entry = (await findEntry(tx, scope, id)) ?? refuse(notFound)
    return { id, number: entry.number, kept_until: entry.kept_until, stay: toRegisterStay(stay) }
  }

  /**
   * Moves a person of the form into the register, or enters one whom staff type. Idempotent by id.
   * @throws Refusal 409 where the person is in the register already, the register is off, or identity or signature is
   * missing; 400 with the fields that are wrong
   */
  const enter = (scope: ManagerScope, given: NewEntry): Promise<Answer> => {
    const writer = getWriter(scope)
    return database.write(scope, async (tx) => {
      const rules = await readRules(tx, scope)
      const { settings } = rules
      const pack = settings.register_on && settings.pack !== null ? getPack(settings.pack) : refuse(notSetUp)
      const row = await lockStayOf(tx, scope, rules, given.stay_id)
      const earlier = await findEntry(tx, scope, given.id)
      if (earlier) return earlier.stay_id === row.id ? answer(tx, scope, given.id, row) : refuse(idTaken)

      const party = row.reservation_id
        ? await lockParty(tx, scope, { sealing: forms, settings }, row.reservation_id)
        : null
      const entries = await listEntries(tx, scope, row.id)
      const fromForm =
        given.from_position === undefined ? null : getPersonAt(party ?? refuse(notFound), given.from_position)
      const person = cleanPerson(given.person ?? fromForm?.person ?? refuse(invalidInput, 'person'))
      const position = fromForm?.position ?? findFreePosition(entries, party)
      const isFirst = entries.every((entry) => !isStanding(entry))
      const lead = given.lead ?? (party && party.form.persons_filled > 0 ? position === 1 : isFirst)
      const refuses = given.refused_note !== undefined
      const members = listParty(entries, party, sealing, scope.hotelId)
      refuseWrongPerson(pack, rules, person, { row, position, lead, party: members, refuses })

      const arrival = getArrivalDay(rules, row)
      const kind = getKind(pack, settings, person, { arrival, position, lead })
      const signing = refuses ? 'none' : getSigning(pack, settings, kind)
      const details = { hotel: scope.hotelId, of: row.id, position, pack: pack.code, person }
      const signed = given.signature
        ? bindSignature(given.signature, signing, details)
        : takeSignature(fromForm, given.person !== undefined)
      refuseUnsigned(signing, signed)
      if (given.identity?.how === 'live_video' && !allowsLiveVideo(pack)) refuse(liveVideoNotAllowed)
      if (!refuses && !given.identity && getIdentity(pack, settings) !== 'none') refuse(identityNeeded)

      const number = await takeNumber(tx, scope, Number(rules.today.slice(0, 4)))
      if (lead) await dropLead(tx, scope, entries)
      const note = given.note ?? person.note
      const content = { ...person, ...(note && { note }) }
      const known = { id: given.id, number, position, lead, pack, signs: signing !== 'none', refuses }
      await insertEntry(tx, scope, {
        ...toRow(writer, known, signed, given.identity, row.id),
        keep_days: settings.keep_days,
        key_id: sealing.generation,
        sealed: sealing.sealContent(scope.hotelId, given.id, {
          person: content,
          refused_note: given.refused_note ?? '',
          signature_note: signed.note,
        }),
        signed: signed.strokes && sealing.sealStrokes(scope.hotelId, given.id, signed.strokes),
      })
      if (party && fromForm) await movePersonOut(tx, scope, party, { position, number })
      const due = findStandingDue(rules, { ...row, pack: pack.code })
      // In Germany the signed slip is the report.
      const isDone = pack.code === 'de' && signed.signature !== null
      const report = { subject_id: given.id, stay_id: row.id, moment: 'arrived' as const }
      if (due) await insertReport(tx, scope, { ...report, ...due, done_by_name: isDone ? writer.name : null })
      const moved = { pack: pack.code, pack_version: pack.version, nobody_reason: '' }
      const changed = await updateStayRow(tx, scope, row.id, moved)
      await reportLeft(tx, scope, rules, changed)
      const stay = await refreshStay(tx, scope, rules, changed)
      await offerToTax(tx, scope, { rules, stay, sealing })
      const label = `${row.room_number} · ${number}`
      await recordEntry(tx, scope, 'register.entered', { entity: 'register_entries', id: given.id, label })
      return answer(tx, scope, given.id, stay)
    })
  }

  return { enter }
}

const findFreePosition = (entries: readonly EntryRow[], party: LockedParty | null): number => {
  const taken = [
    ...entries.map(({ position }) => position),
    ...(party?.stored ?? []).map(({ position }) => position),
    ...(party?.form.in_register ?? []).map(({ position }) => position),
  ]
  const position = Math.max(0, ...taken) + 1
  return entries.filter(isStanding).length < maxPersons ? position : refuse(tooManyPersons)
}

/** A party has one lead. */
const dropLead = async (tx: Tx, scope: ManagerScope, entries: readonly EntryRow[]): Promise<void> => {
  for (const { id, is_lead } of entries) if (is_lead) await updateEntry(tx, scope, id, { is_lead: false })
}

type Known = {
  id: string
  number: string
  position: number
  lead: boolean
  pack: Pack
  signs: boolean
  refuses: boolean
}

const toRow = (
  writer: { name: string; id: string },
  { id, number, position, lead, pack, signs, refuses }: Known,
  { signature, language, hash }: Signed,
  identity: NewEntry['identity'],
  stayId: string,
) => ({
  id,
  number,
  position,
  is_lead: lead,
  pack: pack.code,
  pack_version: pack.version,
  stay_id: stayId,
  party_id: stayId,
  status: refuses ? ('refused' as const) : ('entered' as const),
  signs,
  signature,
  signed_hash: hash,
  signed_language: language,
  identity_how: identity?.how ?? null,
  identity_by_name: identity ? writer.name : null,
  identity_by_id: identity ? writer.id : null,
  corrects: null,
  entered_by_name: writer.name,
  entered_by_id: writer.id,
})
