import { cleanText } from '#platform/contract/text.ts'
import { roomHasWord } from '#core/people/contract.ts'
import { maxRoomNumberLength, maxRooms } from '../contract.ts'
import { normalizeRoom, roomKind } from '../policy.ts'

/** What stands before a bare number: guests have to write one of the two. */
export const roomWords = ['Room', 'Apt'] as const
export type RoomWord = (typeof roomWords)[number]

// "101-112", "Apt 1 - 8", "A1-A9": the same words before both numbers, or before the first alone.
const range = /^(?<before>.*?)(?<from>\d{1,6})\s*[-–—]\s*(?<again>.*?)(?<to>\d{1,6})$/u

const spread = (piece: string): string[] => {
  const { before = '', from = '', again = '', to = '' } = range.exec(piece)?.groups ?? {}
  const [first, last] = [Number(from), Number(to)]
  const isRange =
    from !== '' &&
    (again === '' || again.toLowerCase() === before.toLowerCase()) &&
    first < last &&
    last - first < maxRooms
  return isRange
    ? Array.from({ length: last - first + 1 }, (_, at) => `${before}${String(first + at).padStart(from.length, '0')}`)
    : [piece]
}

/** "Apartment 5" and "Soba 5" are what the hotel calls them; guests write one of the two words. */
const named = (room: string, word: RoomWord): string => {
  if (roomHasWord(room)) return room
  const [first = '', ...rest] = room.split(' ')
  const kind = rest.length > 0 ? roomKind(first) : undefined
  return kind ? [kind === 'apt' ? 'Apt' : 'Room', ...rest].join(' ') : `${word} ${room}`
}

/**
 * The rooms that somebody has typed or pasted: one a line or with commas, from-to for a row of them, each once.
 * @param word what a number alone is
 */
export const readRooms = (typed: string, word: RoomWord): string[] => {
  const seen = new Set<string>()
  return typed
    .split(/[\n,;\t]+/)
    .map((piece) => cleanText(piece).replaceAll(/\s+/g, ' '))
    .filter((piece) => piece !== '')
    .flatMap(spread)
    .map((room) => named(room, word).slice(0, maxRoomNumberLength))
    .filter((room) => seen.size < seen.add(normalizeRoom(room)).size)
}
