import { normalizeSearch } from '#core/hotels/policy.ts'

/*
 * Which room, and whose name, is meant: pure sentences about texts that people typed or a file brought. They are
 * lenient about spelling:
 * whoever spells a name another way still knows it. They are strict about how much of it is there.
 */

// The same two kinds of room in the languages of our guests.
const kinds: Readonly<Record<string, 'apt' | 'room'>> = Object.fromEntries([
  ...[
    'apt',
    'apartment',
    'apartman',
    'apartament',
    'appartement',
    'apartmani',
    'apartmán',
    'lakas',
    'byt',
    'stan',
    'апартамент',
    'апартаменты',
  ].map((word) => [normalizeSearch(word), 'apt'] as const),
  ...['room', 'soba', 'zimmer', 'camera', 'kamer', 'pokoj', 'szoba', 'dhoma', 'rm', 'номер', 'комната', 'соба'].map(
    (word) => [normalizeSearch(word), 'room'] as const,
  ),
])
/** Which of the two kinds a word names, in any of our languages; undefined where it names none. */
export const roomKind = (word: string): 'apt' | 'room' | undefined => kinds[normalizeSearch(word)]

const empty = new Set(['no', 'nr', 'br', 'number', 'numero'])

/** A room as it is compared: "APT.5b", "Apartment 5B" and "apt 5 b" are one. */
const roomWords = (text: string): string[] =>
  normalizeSearch(text)
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !empty.has(word))
    .map((word) => kinds[word] ?? word)

const isKind = (word: string): boolean => word === 'apt' || word === 'room'
const formOf = (words: readonly string[]): string => words.join(' ')

/** What is left of a room without the word for its kind; the words themselves where nothing is. */
const core = (words: readonly string[]): string[] => {
  const rest = words.filter((word) => !isKind(word))
  return rest.length > 0 ? rest : [...words]
}

/** A text of its own for each room, the same for every way to write it. */
export const normalizeRoom = (room: string): string => formOf(roomWords(room))

/**
 * Finds the room that is meant by what somebody typed, or null. A hotel can have a Room 5 and an Apt 5; where there is
 * one of them alone, either word means it.
 */
export const createRoomMatcher = <Room extends { room_number: string }>(
  rooms: readonly Room[],
): ((typed: string) => Room | null) => {
  const exact = new Map<string, Room>()
  const alike = new Map<string, Room[]>()
  for (const room of rooms) {
    const words = roomWords(room.room_number)
    exact.set(formOf(words), room)
    const number = formOf(core(words))
    alike.set(number, [...(alike.get(number) ?? []), room])
  }
  return (typed) => {
    const words = roomWords(typed)
    const [only, ...others] = alike.get(formOf(core(words))) ?? []
    return exact.get(formOf(words)) ?? (only && others.length === 0 ? only : null)
  }
}

const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  ж: 'z',
  з: 'z',
  и: 'i',
  ј: 'i',
  к: 'k',
  л: 'l',
  љ: 'li',
  м: 'm',
  н: 'n',
  њ: 'ni',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  щ: 'sc',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  є: 'ie',
}
// Two spellings of one sound, in passports and on booking platforms: the longer first.
const sounds: readonly (readonly [RegExp, string])[] = [
  [/dj/g, 'd'],
  [/kh/g, 'h'],
  [/sh/g, 's'],
  [/zh/g, 'z'],
  [/ch/g, 'c'],
  [/ts/g, 'c'],
  [/ß/g, 'ss'],
  [/æ/g, 'a'],
  [/œ/g, 'o'],
  [/ø/g, 'o'],
  [/ı/g, 'i'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/i+/g, 'i'],
]

/** The words of a name as they are compared: without case, accents, alphabet and order. */
export const nameWords = (name: string): string[] =>
  normalizeSearch(name)
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? letter)
    .split(' ')
    .map((word) => sounds.reduce((text, [sound, letter]) => text.replaceAll(sound, letter), word))
    .filter((word) => word !== '')
    .toSorted()

const maxStrangeWords = 2

/**
 * Whether the name that a guest gives is one that a reservation names, in any order. At least two different words of it
 * have to be there (all of it, where it has one), so that a surname alone lets no family in; and two words at most may
 * be others, a middle name say, so that nobody tries many names at once. One reservation can name several guests.
 */
export const isNameOf = (reserved: string, given: string): boolean => {
  const words = new Set(nameWords(reserved))
  const asked = [...new Set(nameWords(given))]
  const shared = asked.filter((word) => words.has(word)).length
  return words.size > 0 && shared >= Math.min(2, words.size) && asked.length - shared <= maxStrangeWords
}

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word))

/** The words of a room that bear a digit: "Deluxe Double Room 12b" has "12b" alone. */
const numbersIn = (form: string): Set<string> =>
  new Set(
    form
      .split(' ')
      .map((word) =>
        word.replace(/^\p{L}+(?=\p{N})/u, (letters) => (kinds[letters] || empty.has(letters) ? '' : letters)),
      )
      .filter((word) => /\p{N}/u.test(word)),
  )

const letterAfterNumber = / (?=\p{L}(?: |$))(?<=(?:^| )\p{N}+ )/gu
const lastLetterAfterNumber = / (?=\p{L}$)(?<=(?:^| )\p{N}+ )/u
const letterBeforeNumber = / (?=\p{N})(?<=(?:^| )\p{L} )/gu
/** "Apt 5 B" is "Apt 5B". */
const joined = (form: string): string => form.replaceAll(letterAfterNumber, '').replaceAll(letterBeforeNumber, '')

/**
 * Whether the apartment of a reservation is the room that a guest gives: "Deluxe Double Room 12" is "Room 12". Every
 * number of it has to be given and no other. A word without a digit proves nothing beside them; where there is no
 * number, the room is all of its words.
 */
export const isRoomOf = (apartment: string, given: string): boolean => {
  const words = new Set(roomWords(apartment).filter((word) => !isKind(word)))
  if (words.size > 0 && sameSet(words, new Set(roomWords(given).filter((word) => !isKind(word))))) return true
  const form = normalizeSearch(apartment)
  const asked = numbersIn(joined(normalizeSearch(given)))
  // A letter in the middle can be a word of its own: "Room 12 s balkonom".
  return (
    asked.size > 0 &&
    [joined(form), form.replace(lastLetterAfterNumber, '')].some((spelled) => sameSet(numbersIn(spelled), asked))
  )
}

/**
 * A text of its own for whatever can mean one room of a reservation, however it is written and whatever stands beside
 * it.
 */
export const meantRoom = (given: string): string => {
  const numbers = numbersIn(joined(normalizeSearch(given)))
  return [...(numbers.size > 0 ? numbers : new Set(roomWords(given).filter((word) => !isKind(word))))]
    .toSorted()
    .join(' ')
}

/**
 * The digits of a room, for finding rooms and stays in the database that can be meant: whatever `createRoomMatcher` or
 * `isRoomOf` finds has them.
 */
export const roomDigits = (given: string): string[] => normalizeSearch(given).match(/[0-9]+/g) ?? []

/**
 * Whether the apartment of a reservation is this room of the hotel's list.
 * @param rooms those of the list that have the same digits: "Deluxe Apartment 5" is not Room 5 where there is an Apt 5
 */
export const isListedRoomOf = <Room extends { room_number: string }>(
  rooms: readonly Room[],
  room: Room,
  apartment: string,
): boolean => {
  const words = roomWords(apartment)
  const alike = rooms.filter(({ room_number }) => isRoomOf(apartment, room_number))
  const ofKind = alike.filter(({ room_number }) =>
    roomWords(room_number).some((word) => isKind(word) && words.includes(word)),
  )
  return (ofKind.length > 0 ? ofKind : alike).includes(room)
}

/** A stay that a feature knows of. */
export type Stay = { guest_name: string; apartment: string }

export const isStayOf = (stay: Stay, guest: { room_number: string; guest_name: string }): boolean =>
  isRoomOf(stay.apartment, guest.room_number) && isNameOf(stay.guest_name, guest.guest_name)

/** A code as it is compared: people type it in any case, with the dash or a space or neither. */
export const normalizeCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
