import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { newId } from '#platform/contract/id.ts'
import { call, callSafely } from '#platform/web/api.ts'
import * as entries from '../../contract/entries.ts'
import type { NewEntry, Signature } from '../../contract/entries.ts'
import { useReloadRegister } from '../api.ts'

export type IdentityHow = 'in_person' | 'live_video'

/** What staff do with the entries of a stay; each shows the new state when it is done. */
export const useEntryCalls = () => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  const params = (entryId: string) => ({ hotelSlug, entryId })
  const after = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const known = await answer
    await reload()
    return known
  }
  return {
    enter: (entry: NewEntry) => after(callSafely(entries.enterPerson, { params: { hotelSlug }, body: entry })),
    /** Each reading is recorded, so a lost answer is not asked for again. */
    open: (entryId: string) => call(entries.openEntry, { params: params(entryId), body: {} }),
    correct: (entryId: string, person: Person, why: string) =>
      after(callSafely(entries.correctEntry, { params: params(entryId), body: { id: newId(), person, why } })),
    noteIdentity: (entryId: string, how: IdentityHow) =>
      after(call(entries.noteIdentity, { params: params(entryId), body: { how } })),
    noteSignature: (entryId: string, signature: Signature) =>
      after(call(entries.noteSignature, { params: params(entryId), body: signature })),
    markMistaken: (entryId: string, why: string) =>
      after(call(entries.markMistaken, { params: params(entryId), body: { why } })),
  }
}
