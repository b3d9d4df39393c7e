import { addDays } from '#platform/contract/day.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { maxLowScore, questionKinds, type QuestionKind, type RatingKind } from './contract.ts'

/** True if a score rings. */
export const isLow = (score: number): boolean => score <= maxLowScore

/** True if a rating is about the stay itself, not about something that was done for it. */
export const isQuestion = (kind: RatingKind): kind is QuestionKind =>
  (questionKinds as readonly string[]).includes(kind)

/** On the hotel's clock: when the question of the second day is asked, when it is pushed, and the one of the last day. */
const midStayTime = '10:00'
export const pushTime = '18:00'
const checkOutTime = '07:00'
export const minNights = 2

type Dates = { check_in: string; check_out: string | null }

/**
 * When a question about a stay is first asked, in milliseconds since 1970; null: never. The first one is for stays of two
 * nights or more; without a check-out date neither is asked before the end.
 */
export const getQuestionTime = (
  kind: QuestionKind,
  { check_in, check_out }: Dates,
  timeZone: string,
): number | null => {
  if (check_out === null) return null
  if (kind === 'check_out') return momentInZone(check_out, checkOutTime, timeZone)
  if (check_out < addDays(check_in, minNights)) return null
  return momentInZone(addDays(check_in, 1), midStayTime, timeZone)
}

type Before = { score: number; status: 'fine' | 'low' | 'sorted'; claimed_at: string | null }

/**
 * What a new score makes of a rating: it rings, it is fine, or its status stays. A low score rings where none was before.
 * Raised, it is fine again, unless a member of staff has it in hand or is done with it.
 * @param before the rating as it was; null: the first score
 */
export const judge = (before: Before | null, score: number): 'rings' | 'fine' | 'stays' => {
  if (before === null) return isLow(score) ? 'rings' : 'fine'
  if (before.status === 'low') return isLow(score) || before.claimed_at !== null ? 'stays' : 'fine'
  return isLow(score) && !isLow(before.score) ? 'rings' : 'stays'
}

/** True for an address to which a guest may be sent: https, a name with a dot, neither user nor password. */
export const isReviewAddress = (url: string): boolean =>
  /^https:\/\/[^\s/?#@\\:.]+(\.[^\s/?#@\\:.]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(url)
