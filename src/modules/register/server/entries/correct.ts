import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { cleanPerson } from '#modules/registration/policy/check-person.ts'
import { getSigning } from '#modules/registration/policy/desk.ts'
import { getKind } from '#modules/registration/policy/kinds.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { idTaken, notFound, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Signature } from '../../contract/entries.ts'
import type { RegisterEntry, RegisterStay } from '../../contract/rows.ts'
import { insertReport, listReportsOf, voidWaiting } from '../reports/store.ts'
import { computeDue, getArrivalDay, getWriter, readRules, type RegisterRules } from '../rules.ts'
import { refreshStay } from '../stays/refresh.ts'
import { toRegisterStay, type StayRow } from '../stays/store.ts'
import { listParty, refuseWrongPerson } from './enter.ts'
import { offerToTax } from './offer-to-tax.ts'
import { needContent, type EntrySealing } from './sealing.ts'
import { bindSignature } from './signing.ts'
import { findEntry, insertEntry, listEntries, lockEntry, takeNumber, toRegisterEntry, updateEntry } from './store.ts'

type Correction = { id: string; person: Person; why: string; signature?: Signature | undefined }
type Answer = { entry: RegisterEntry; stay: RegisterStay }

/**
 * Reports of an entry that is corrected: what waits is told with the right details instead. What was told is corrected by
 * hand, because a second line in a file would be a second person; it is due as long after now as it was after its moment.
 */
const moveReports = async (
  tx: Tx,
  scope: ManagerScope,
  rules: RegisterRules,
  row: StayRow,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const reports = (await listReportsOf(tx, scope, row.id)).filter(({ subject_id }) => subject_id === from)
  const now = new Date(rules.now).toISOString()
  await voidWaiting(tx, scope, [from])
  for (const report of reports) {
    const { moment, happened_at, due_at, warn_at } = report
    if (report.state === 'void') continue
    const told = { subject_id: to, stay_id: row.id, moment }
    if (report.state === 'waiting')
      await insertReport(tx, scope, { ...told, happened_at, due_at, warn_at, corrects: report.corrects })
    else {
      const due = computeDue(rules, row.pack, moment, row, now)
      if (due) await insertReport(tx, scope, { ...told, ...due, happened_at, corrects: report.id })
    }
  }
}

/** Corrections: an entry never changes, a new one names it. */
export const createCorrecting = ({ database, sealing }: { database: Database; sealing: EntrySealing }) => ({
  /**
   * Idempotent by id. The signature of the entry before stays with it.
   * @throws Refusal 409 with the newer entry where it was corrected, or cannot be read; 400 with the fields that are wrong
   */
  correct: (
    scope: ManagerScope,
    entryId: string,
    { id, person: given, why, signature }: Correction,
  ): Promise<Answer> => {
    const writer = getWriter(scope)
    return database.write(scope, async (tx) => {
      const done = await findEntry(tx, scope, id)
      if (done && done.corrects !== entryId) refuse(idTaken)
      if (done) {
        const { entry, row } = await lockEntry(tx, scope, id, ['entered', 'refused', 'corrected', 'mistaken'])
        return { entry: toRegisterEntry(entry), stay: toRegisterStay(row) }
      }
      const { entry, row } = await lockEntry(tx, scope, entryId)
      const rules = await readRules(tx, scope)
      const before = needContent(sealing, scope.hotelId, entry)
      const pack = getPack(entry.pack)
      const person = cleanPerson(given)
      const { position, is_lead: lead } = entry
      const others = (await listEntries(tx, scope, row.id)).filter((other) => other.id !== entry.id)
      const party = listParty(others, null, sealing, scope.hotelId)
      refuseWrongPerson(pack, rules, person, { row, position, lead, party, refuses: entry.status === 'refused' })
      const arrival = getArrivalDay(rules, row)
      const signing = getSigning(
        pack,
        rules.settings,
        getKind(pack, rules.settings, person, { arrival, position, lead }),
      )
      const details = { hotel: scope.hotelId, of: row.id, position, pack: pack.code, person }
      const signed = bindSignature(signature, signing, details)
      const number = await takeNumber(tx, scope, Number(rules.today.slice(0, 4)))
      const {
        number: _number,
        corrected_by: _by,
        entered_at: _at,
        has_content: _has,
        kept_until: _until,
        ...kept
      } = entry
      await insertEntry(tx, scope, {
        ...kept,
        id,
        number,
        // The signed original stays with the entry that this one corrects.
        signature: signed.signature ?? entry.signature,
        signed_hash: signed.hash,
        signed_language: signed.language,
        signed: signed.strokes && sealing.sealStrokes(scope.hotelId, id, signed.strokes),
        identity_by_id: null,
        corrects: entry.id,
        entered_by_name: writer.name,
        entered_by_id: writer.id,
        key_id: sealing.generation,
        sealed: sealing.sealContent(scope.hotelId, id, { ...before, person, why }),
      })
      await updateEntry(tx, scope, entry.id, { status: 'corrected', corrected_by: id })
      await moveReports(tx, scope, rules, row, { from: entry.id, to: id })
      const stay = await refreshStay(tx, scope, rules, row)
      await offerToTax(tx, scope, { rules, stay, sealing })
      const label = `${row.room_number} · ${entry.number} → ${number}`
      await recordEntry(tx, scope, 'register.corrected', { entity: 'register_entries', id, label })
      const after = (await findEntry(tx, scope, id)) ?? refuse(notFound)
      return { entry: toRegisterEntry(after), stay: toRegisterStay(stay) }
    })
  },
})
