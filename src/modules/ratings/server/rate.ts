import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { idTaken, invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { notYours, rateHours, tooLate, type NewRating } from '../contract.ts'
import type { Rating } from '../contract/staff.ts'
import { getQuestionTime, isLow, isQuestion, judge } from '../policy.ts'
import type { RatedKind } from './rated-things.ts'
import * as store from './store.ts'

type Options = { kinds: readonly RatedKind[]; clock: Clock }
/** The guest who rates; without an id where only the key of the stay is known. */
type Rater = { id: string | null; name: string }

/** Takes ratings of a stay that the caller has locked, so that two phones rate one after the other. */
export const createRating = ({ kinds, clock }: Options) => {
  /** What the rating is about. @throws Refusal 404 when the stay has nothing of it that could be rated now */
  const findAbout = async (
    tx: Tx,
    scope: Scope,
    stay: Stay,
    { kind, source_id }: NewRating,
  ): Promise<string | null> => {
    if (isQuestion(kind)) {
      const { zone } = await getHotelDay(tx, scope)
      const from = getQuestionTime(kind, stay, zone)
      if (stay.status === 'present' && (from === null || from > clock.now())) throw new Refusal(notYours)
      return null
    }
    const thing = await kinds.find((one) => one.kind === kind)?.find(tx, scope, source_id ?? '')
    return thing?.stay_id === stay.id ? thing.about : refuse(notYours)
  }

  /**
   * The later rating stays, in the row of the first one. One that arrives again changes nothing.
   * @throws Refusal 404 for what the stay cannot rate; 409 a day after the first rating, or when the id is that of another
   */
  const rate = async (tx: Tx, scope: Scope, stay: Stay, rater: Rater, given: NewRating): Promise<Rating> => {
    const { id, kind, source_id: sourceId = null, score, words, language } = given
    if (isQuestion(kind) !== (sourceId === null))
      throw new Refusal(invalidInput, { fields: { source_id: 'platform.field_invalid' } })
    const about = await findAbout(tx, scope, stay, given)
    const current = await store.lockRating(tx, scope, { stayId: stay.id, kind, sourceId })
    const values = { score, words, language, guest_id: rater.id, guest_name: rater.name }
    if (!current) {
      const { room_number } = stay
      const status = isLow(score) ? 'low' : 'fine'
      const row = { ...values, id, stay_id: stay.id, room_number, kind, source_id: sourceId, about, ids: [id] }
      return (await store.insertRating(tx, scope, { ...row, status })) ?? refuse(idTaken)
    }
    if (current.ids.includes(id)) return current
    if (await store.isOlderThan(tx, current.created_at, rateHours)) throw new Refusal(tooLate)
    const ids = [...current.ids, id].slice(-store.maxIds)
    return store.changeRating(tx, scope, current.id, { ...values, ids }, judge(current, score))
  }
  return { rate }
}

export type Rate = ReturnType<typeof createRating>['rate']
