import { normalizeSearch } from '#modules/hotels/policy.ts'
import { withPlainDigits } from './policy/digits.ts'
import { isNameOf } from './policy/names.ts'

/*
 * Matching of rooms: pure functions on texts that people typed or that a file contained.
 */

// Words for the two kinds of room in our guests' languages, in Latin and Cyrillic letters. Accents do not count.
const aptKindWords =
  'apt apartment apartman apartmani apartmán apartament appartement wohnung ferienwohnung mieszkanie lakás byt ' +
  'stan banesë апартман апартамент апартаменты квартира стан'
const roomKindWords =
  'room rm soba zimmer zi zimmernummer camera cameră kamer pokój pokoj szoba dhomë dhoma номер комната соба'
const wordsOf = (words: string): string[] => normalizeSearch(words).split(' ')
const kinds: Readonly<Record<string, 'apt' | 'room'>> = Object.fromEntries([
  ...wordsOf(aptKindWords).map((word) => [word, 'apt'] as const),
  ...wordsOf(roomKindWords).map((word) => [word, 'room'] as const),
])
/** Which of the two kinds a word means, in any of our languages; undefined for other words. */
export const getRoomKind = (word: string): 'apt' | 'room' | undefined => kinds[normalizeSearch(word)]

const empty = new Set(wordsOf('no nr br number numero nummer numer numri număr broj бр број číslo szám'))
// The Czech one. Without accent and dot it is an ordinary letter: "Room C 5".
const czechNumberSign = /(?<!\p{L})č\./giu
const normalizeTyped = (text: string): string =>
  normalizeSearch(withPlainDigits(text.normalize('NFC')).replaceAll(czechNumberSign, ' '))
/** Room 09 is Room 9. */
const withoutZeros = (text: string): string => text.replaceAll(/(?<!\p{N})0+(?=\p{N})/gu, '')

/** "Комната номер 5" is "Комната 5": that word for a room is also the one for a number. */
const withoutSecondKind = (words: readonly string[]): readonly string[] =>
  words.some((word) => word !== 'номер' && kinds[word]) ? words.filter((word) => word !== 'номер') : words

/** The words of a room for comparing: "APT.5b", "Apartment 5B" and "apt 5 b" are the same. */
const roomWords = (text: string): string[] =>
  withoutSecondKind(
    normalizeTyped(text)
      .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
      .split(' ')
      .filter((word) => word !== '' && !empty.has(word)),
  ).map((word) => kinds[word] ?? word)

const isKind = (word: string): boolean => word === 'apt' || word === 'room'
const formOf = (words: readonly string[]): string => words.join(' ')
const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/**
 * The words of a room without the one for its kind; all of them when nothing else is left. A name can be in any order.
 */
const core = (words: readonly string[]): string[] => {
  const rest = words.filter((word) => !isKind(word))
  if (rest.length === 0) return [...words]
  return rest.some(hasDigit) ? rest : rest.toSorted()
}

/** One text for each room, the same for every spelling. */
export const normalizeRoom = (room: string): string => withoutZeros(spellRoom(room))
/** The same, for a list that has both a Room 9 and a Room 09. */
export const spellRoom = (room: string): string => formOf(roomWords(room))

const kindsIn = (words: readonly string[]): string => formOf([...new Set(words.filter(isKind))].toSorted())

/**
 * Creates a function that finds the one room that a typed text means, or null where it means none or several. A hotel
 * can have a Room 5 and an Apt 5; when it has only one of them, both words match it.
 */
export const createRoomMatcher = <Room extends { room_number: string }>(
  rooms: readonly Room[],
): ((typed: string) => Room | null) => {
  const alike = new Map<string, { room: Room; spelled: string; kinds: string }[]>()
  for (const room of rooms) {
    const words = roomWords(room.room_number)
    const spelled = formOf(core(words))
    const number = withoutZeros(spelled)
    alike.set(number, [...(alike.get(number) ?? []), { room, spelled, kinds: kindsIn(words) }])
  }
  return (typed) => {
    const words = roomWords(typed)
    const spelled = formOf(core(words))
    const withAnyZeros = alike.get(withoutZeros(spelled)) ?? []
    const asSpelled = withAnyZeros.filter((one) => one.spelled === spelled)
    const meant = asSpelled.length > 0 ? asSpelled : withAnyZeros
    const ofKind = meant.length > 1 ? meant.filter((one) => one.kinds === kindsIn(words)) : meant
    const [only, ...others] = ofKind
    return only && others.length === 0 ? only.room : null
  }
}

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word))

/** The words of a room that contain a digit: "12b" of "Deluxe Double Room 12b". */
const numbersIn = (form: string): Set<string> =>
  new Set(
    form
      .split(' ')
      .map((word) =>
        word.replace(/^\p{L}+(?=\p{N})/u, (letters) => (kinds[letters] || empty.has(letters) ? '' : letters)),
      )
      .filter(hasDigit),
  )

const letterAfterNumber = / (?=\p{L}(?: |$))(?<=(?:^| )\p{N}+ )/gu
const lastLetterAfterNumber = / (?=\p{L}$)(?<=(?:^| )\p{N}+ )/u
const letterBeforeNumber = / (?=\p{N})(?<=(?:^| )\p{L} )/gu
/** "Apt 5 B" is "Apt 5B". */
const joined = (form: string): string => form.replaceAll(letterAfterNumber, '').replaceAll(letterBeforeNumber, '')

/**
 * True if a reservation's apartment matches the room that a guest gives: "Deluxe Double Room 12" is "Room 12". Every
 * number must be given, and no other. Words without a digit prove nothing beside numbers; without any number, all words
 * must match.
 */
export const isRoomOf = (apartment: string, given: string): boolean =>
  isSpelledRoomOf(withoutZeros(normalizeTyped(apartment)), withoutZeros(normalizeTyped(given)))

const isSpelledRoomOf = (form: string, givenForm: string): boolean => {
  const words = new Set(roomWords(form).filter((word) => !isKind(word)))
  if (words.size > 0 && sameSet(words, new Set(roomWords(givenForm).filter((word) => !isKind(word))))) return true
  const givenNumbers = numbersIn(joined(givenForm))
  // A single letter can be a separate word: "Room 12 s balkonom".
  return (
    givenNumbers.size > 0 &&
    [joined(form), form.replace(lastLetterAfterNumber, '')].some((spelled) => sameSet(numbersIn(spelled), givenNumbers))
  )
}

/** One text for all spellings of a reserved room, with additions or without. */
export const normalizeReservedRoom = (given: string): string => {
  const numbers = numbersIn(joined(withoutZeros(normalizeTyped(given))))
  return [...(numbers.size > 0 ? numbers : new Set(roomWords(given).filter((word) => !isKind(word))))]
    .toSorted()
    .join(' ')
}

/**
 * The digits of a room, without zeros in front, to narrow the search in the database: every match of
 * `createRoomMatcher` and `isRoomOf` has them.
 */
export const getRoomDigits = (given: string): string[] => withoutZeros(normalizeTyped(given)).match(/[0-9]+/g) ?? []

/**
 * True if a reservation's apartment is this room of the hotel's list.
 * @param rooms the rooms of the list with the same digits: "Deluxe Apartment 5" is not Room 5 if there is an Apt 5
 */
export const isListedRoomOf = <Room extends { room_number: string }>(
  rooms: readonly Room[],
  room: Room,
  apartment: string,
): boolean => {
  const words = roomWords(apartment)
  const withAnyZeros = rooms.filter(({ room_number }) => isRoomOf(apartment, room_number))
  const asSpelled = withAnyZeros.filter(({ room_number }) =>
    isSpelledRoomOf(normalizeTyped(apartment), normalizeTyped(room_number)),
  )
  const alike = asSpelled.length > 0 ? asSpelled : withAnyZeros
  const ofKind = alike.filter(({ room_number }) =>
    roomWords(room_number).some((word) => isKind(word) && words.includes(word)),
  )
  return (ofKind.length > 0 ? ofKind : alike).includes(room)
}

/** The one room of a list that a reservation's apartment means, or null. */
export const findRoomOfApartment = <Room extends { room_number: string }>(
  rooms: readonly Room[],
  apartment: string,
): Room | null => {
  const [only, ...others] = rooms.filter((room) => isListedRoomOf(rooms, room, apartment))
  return only && others.length === 0 ? only : null
}

/** Creates a function that finds the one room of a list that an apartment means, for many apartments. */
export const createApartmentMatcher = <Room extends { room_number: string }>(
  rooms: readonly Room[],
): ((apartment: string) => Room | null) => {
  const digitsOf = (text: string): string => [...new Set(getRoomDigits(text))].toSorted().join(' ')
  const byDigits = Map.groupBy(rooms, ({ room_number }) => digitsOf(room_number))
  const found = new Map<string, Room | null>()
  return (apartment) => {
    const known = found.get(apartment)
    if (known !== undefined) return known
    const room = findRoomOfApartment(byDigits.get(digitsOf(apartment)) ?? [], apartment)
    found.set(apartment, room)
    return room
  }
}

/** A stay that a feature knows about. */
export type Stay = { guest_name: string; apartment: string }

/** True if room and name of a stay are those that a guest typed, in any spelling. */
export const isStayOf = (stay: Stay, guest: { room_number: string; guest_name: string }): boolean =>
  isRoomOf(stay.apartment, guest.room_number) && isNameOf(stay.guest_name, guest.guest_name)

/** From how many letters and digits on a platform's booking code proves a reservation. */
export const minBookingCodeLength = 10

/** A code for comparing: people type it in any case, with a dash, a space or neither. */
export const normalizeCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
