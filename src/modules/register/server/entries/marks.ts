import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { allowsLiveVideo, getSigning } from '#modules/registration/policy/desk.ts'
import { getKind } from '#modules/registration/policy/kinds.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { liveVideoNotAllowed, type Signature } from '../../contract/entries.ts'
import type { RegisterEntry, RegisterStay } from '../../contract/rows.ts'
import { listReportsOf, updateReport, voidWaiting } from '../reports/store.ts'
import { getArrivalDay, getWriter, readRules } from '../rules.ts'
import { refreshStay } from '../stays/refresh.ts'
import { toRegisterStay, type StayRow } from '../stays/store.ts'
import { needContent, type EntrySealing } from './sealing.ts'
import { bindSignature } from './signing.ts'
import { findEntry, lockEntry, toRegisterEntry, updateEntry } from './store.ts'

type Answer = { entry: RegisterEntry; stay: RegisterStay }

/** What staff note at an entry that stands: identity, signature, and that it is a mistake. */
export const createMarks = ({ database, sealing }: { database: Database; sealing: EntrySealing }) => {
  const finish = async (
    tx: Tx,
    scope: ManagerScope,
    row: StayRow,
    { id, number }: RegisterEntry,
    action: string,
    why?: string,
  ): Promise<Answer> => {
    const stay = await refreshStay(tx, scope, await readRules(tx, scope), row)
    const label = [row.room_number, number, why].filter(Boolean).join(' · ')
    await recordEntry(tx, scope, action, { entity: 'register_entries', id, label })
    const entry = (await findEntry(tx, scope, id)) ?? refuse(notFound)
    return { entry: toRegisterEntry(entry), stay: toRegisterStay(stay) }
  }

  return {
    /** The first who have seen them stay. @throws Refusal 400 by live video where the country wants it in person */
    noteIdentity: (
      scope: ManagerScope,
      entryId: string,
      { how }: { how: 'in_person' | 'live_video' },
    ): Promise<Answer> => {
      const writer = getWriter(scope)
      return database.write(scope, async (tx) => {
        const { entry, row } = await lockEntry(tx, scope, entryId)
        if (how === 'live_video' && !allowsLiveVideo(getPack(entry.pack))) refuse(liveVideoNotAllowed)
        if (entry.identity_how !== null) return { entry: toRegisterEntry(entry), stay: toRegisterStay(row) }
        await updateEntry(tx, scope, entry.id, {
          identity_how: how,
          identity_by_name: writer.name,
          identity_by_id: writer.id,
        })
        return finish(tx, scope, row, entry, 'register.identity_seen')
      })
    },

    /** @throws Refusal 400 on the screen where the country wants paper; 409 for an entry that cannot be read */
    noteSignature: (scope: ManagerScope, entryId: string, given: Signature): Promise<Answer> => {
      const writer = getWriter(scope)
      return database.write(scope, async (tx) => {
        const { entry, row } = await lockEntry(tx, scope, entryId)
        const content = needContent(sealing, scope.hotelId, entry)
        const rules = await readRules(tx, scope)
        const pack = getPack(entry.pack)
        const { position, is_lead: lead } = entry
        const arrival = getArrivalDay(rules, row)
        const kind = getKind(pack, rules.settings, content.person, { arrival, position, lead })
        const details = { hotel: scope.hotelId, of: entry.party_id, position, pack: pack.code, person: content.person }
        const signed = bindSignature(given, getSigning(pack, rules.settings, kind), details)
        if (entry.signature !== null && signed.signature === entry.signature && signed.strokes === null)
          return { entry: toRegisterEntry(entry), stay: toRegisterStay(row) }
        await updateEntry(tx, scope, entry.id, {
          signature: signed.signature,
          signed_hash: signed.hash,
          signed_language: signed.language,
          signed: signed.strokes && sealing.sealStrokes(scope.hotelId, entry.id, signed.strokes),
          sealed: sealing.sealContent(scope.hotelId, entry.id, { ...content, signature_note: signed.note }),
          key_id: sealing.generation,
        })
        // In Germany the signed slip is the report.
        if (entry.pack === 'de')
          for (const { id, subject_id, state } of await listReportsOf(tx, scope, row.id))
            if (subject_id === entry.id && state === 'waiting')
              await updateReport(tx, scope, id, {
                state: 'done',
                done_at: new Date(rules.now).toISOString(),
                done_by_name: writer.name,
              })
        return finish(tx, scope, row, entry, 'register.signature_noted')
      })
    },

    /** Twice is once. What it holds is deleted; the number stays, so that the year has no gap. */
    markMistaken: (scope: ManagerScope, entryId: string, why: string): Promise<Answer> => {
      getWriter(scope)
      return database.write(scope, async (tx) => {
        const { entry, row } = await lockEntry(tx, scope, entryId, ['entered', 'refused', 'mistaken'])
        if (entry.status === 'mistaken') return { entry: toRegisterEntry(entry), stay: toRegisterStay(row) }
        await updateEntry(tx, scope, entry.id, { status: 'mistaken', sealed: null, signed: null })
        await voidWaiting(tx, scope, [entry.id])
        return finish(tx, scope, row, entry, 'register.mistaken', why)
      })
    },
  }
}
