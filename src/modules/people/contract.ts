import { failure } from '#platform/contract/failure.ts'

/* How guests type their room and their name, and the refusal of too many attempts. Every guest's phone loads it. */

export const guestFieldsMissing = failure('people.guest_fields_missing', 400)
export const roomNeedsWord = failure('people.room_needs_word', 400)
export const nameNeedsTwoWords = failure('people.name_needs_two_words', 400)
export const signInTooOften = failure('people.sign_in_too_often', 429)

/** True if a room number contains "apt" or "room", as guests must type it. */
export const roomHasWord = (room: string): boolean => /apt|room/i.test(room)
/** True if a name has a first and a last name, as guests must type it. */
export const hasTwoWords = (name: string): boolean => name.trim().split(/\s+/).length >= 2

/** The first problem of a guest's name, or null. */
export const guestNameProblem = (name: string) => {
  if (!name.trim()) return guestFieldsMissing
  return hasTwoWords(name) ? null : nameNeedsTwoWords
}
