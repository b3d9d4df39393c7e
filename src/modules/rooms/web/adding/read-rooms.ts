import { roomHasWord } from '#modules/people/contract.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { cutText } from '#platform/contract/text.ts'
import { maxRoomNumberLength, maxRooms } from '../../contract.ts'
import { getRoomKind, spellRoom } from '../../policy.ts'

/** The word before a bare number: guests must type one of the two. */
export const roomWords = ['Room', 'Apt'] as const
export type RoomWord = (typeof roomWords)[number]

// "101-112", "Apt 1 - 8", "A1-A9": the same words before both numbers, or only before the first.
const range = /^(?<prefix>.*?)(?<from>\d{1,6})\s*[-–—]\s*(?<prefixAgain>.*?)(?<to>\d{1,6})$/u

const spread = (piece: string): string[] => {
  const { prefix = '', from = '', prefixAgain = '', to = '' } = range.exec(piece)?.groups ?? {}
  const [first, last] = [Number(from), Number(to)]
  const isRange =
    from !== '' &&
    (prefixAgain === '' || prefixAgain.toLowerCase() === prefix.toLowerCase()) &&
    first < last &&
    last - first < maxRooms
  return isRange
    ? Array.from({ length: last - first + 1 }, (_, at) => `${prefix}${String(first + at).padStart(from.length, '0')}`)
    : [piece]
}

/** "Apartment 5" and "Soba 5" are the hotel's own words; guests type one of the two. */
const named = (room: string, word: RoomWord): string => {
  if (roomHasWord(room)) return room
  const [first = '', ...rest] = room.split(' ')
  const kind = rest.length > 0 ? getRoomKind(first) : undefined
  return kind ? [kind === 'apt' ? 'Apt' : 'Room', ...rest].join(' ') : `${word} ${room}`
}

/** The pieces of a typed or pasted list: separated by lines or commas, with ranges. */
export const readList = (typed: string): string[] =>
  typed
    .split(/[\n,;\t]+/)
    .map((piece) => cleanText(piece).replaceAll(/\s+/g, ' '))
    .filter((piece) => piece !== '')
    .flatMap(spread)

/**
 * Parses a typed or pasted list of rooms: separated by lines or commas, with ranges; without duplicates.
 * @param word the kind of a bare number
 */
export const readRooms = (typed: string, word: RoomWord): string[] => {
  const seenRooms = new Set<string>()
  return readList(typed)
    .map((room) => cutText(named(room, word), maxRoomNumberLength))
    .filter((room) => seenRooms.size < seenRooms.add(spellRoom(room)).size)
}

const maxShown = 4

/** "Room 101, Room 102, Room 103 … Room 112": enough to check the result. */
export const abbreviateNames = (names: readonly string[]): string =>
  names.length <= maxShown ? names.join(', ') : `${names.slice(0, maxShown - 1).join(', ')} … ${names.at(-1)}`
