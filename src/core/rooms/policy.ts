import { searchForm } from '#core/hotels/policy.ts'

/*
 * Which room, and whose name, is meant: pure sentences about texts that people typed or a file brought. They are lenient where it costs
 * nothing: a name that is spelled another way is still known by him alone who stays here.
 */

// The same two kinds of room in the languages of our guests.
const kinds: Readonly<Record<string, 'apt' | 'room'>> = Object.fromEntries([
  ...['apt', 'apartment', 'apartman', 'apartament', 'appartement', 'apartmani', 'apartmán', 'lakas', 'byt', 'stan', 'апартамент', 'апартаменты'].map((word) => [searchForm(word), 'apt'] as const),
  ...['room', 'soba', 'zimmer', 'camera', 'kamer', 'pokoj', 'szoba', 'dhoma', 'rm', 'номер', 'комната', 'соба'].map((word) => [searchForm(word), 'room'] as const),
])
/** Which of the two kinds a word names, in any of our languages; undefined where it names none. */
export const roomKind = (word: string): 'apt' | 'room' | undefined => kinds[searchForm(word)]

const empty = new Set(['no', 'nr', 'br', 'number', 'numero'])

/** A room as it is compared: "APT.5b", "Apartment 5B" and "apt 5 b" are one. */
const roomWords = (text: string): string[] =>
  searchForm(text).replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ').split(' ').filter((word) => word !== '' && !empty.has(word)).map((word) => kinds[word] ?? word)

const isKind = (word: string): boolean => word === 'apt' || word === 'room'
const formOf = (words: readonly string[]): string => words.join(' ')

/** What is left of a room without the word for its kind; the words themselves where nothing is. */
const core = (words: readonly string[]): string[] => {
  const rest = words.filter((word) => !isKind(word))
  return rest.length > 0 ? rest : [...words]
}

/** A text of its own for each room, the same for every way to write it. */
export const roomForm = (room: string): string => formOf(roomWords(room))

/**
 * Finds the room that is meant by what somebody typed, or null. A house can have a Room 5 and an Apt 5; where there is one of them
 * alone, either word means it.
 */
export const roomFinder = <Room extends { room_number: string }>(rooms: readonly Room[]): ((typed: string) => Room | null) => {
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
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ђ: 'd', е: 'e', ж: 'z', з: 'z', и: 'i', ј: 'i', к: 'k', л: 'l', љ: 'li', м: 'm', н: 'n', њ: 'ni', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', у: 'u',
  ф: 'f', х: 'h', ц: 'c', ч: 'c', џ: 'dz', ш: 's', щ: 'sc', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia', і: 'i', є: 'ie',
}
// Two spellings of one sound, in passports and on booking platforms: the longer first.
const sounds: readonly (readonly [RegExp, string])[] = [
  [/dj/g, 'd'], [/kh/g, 'h'], [/sh/g, 's'], [/zh/g, 'z'], [/ch/g, 'c'], [/ts/g, 'c'], [/ß/g, 'ss'], [/æ/g, 'a'], [/œ/g, 'o'], [/ø/g, 'o'], [/ı/g, 'i'], [/ae/g, 'a'], [/oe/g, 'o'], [/ue/g, 'u'], [/[yj]/g, 'i'], [/w/g, 'v'], [/i+/g, 'i'],
]

/** The words of a name as they are compared: without case, accents, alphabet and order. */
export const nameWords = (name: string): string[] =>
  searchForm(name).replaceAll(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? letter).split(' ').map((word) => sounds.reduce((text, [sound, letter]) => text.replaceAll(sound, letter), word)).filter((word) => word !== '').toSorted()

const holds = (more: readonly string[], fewer: readonly string[]): boolean => fewer.length > 0 && fewer.every((word) => more.includes(word))

/**
 * Whether the name that a guest gives is one that a reservation names: in any order, with or without a middle name. One reservation can
 * name several guests.
 */
export const isNameOf = (reserved: string, given: string): boolean => {
  const guest = nameWords(given)
  const whole = nameWords(reserved)
  if (holds(whole, guest) || (whole.length <= guest.length && holds(guest, whole))) return true
  // A part of one word alone is a surname before its comma, and would let the whole family in.
  return reserved.split(/[,;/&+\n]/).map(nameWords).some((part) => part.length > 1 && holds(guest, part))
}

/** Whether the apartment of a reservation is the room that a guest gives: "Deluxe Double Room 12" is "Room 12". */
export const isRoomOf = (apartment: string, given: string): boolean => {
  const reserved = core(roomWords(apartment))
  const room = core(roomWords(given))
  return holds(reserved, room) || (holds(room, reserved) && reserved.some((word) => /\p{N}/u.test(word)))
}

/** A stay that a feature knows of. */
export type Stay = { guest_name: string; apartment: string }

export const isStayOf = (stay: Stay, guest: { room_number: string; guest_name: string }): boolean => isRoomOf(stay.apartment, guest.room_number) && isNameOf(stay.guest_name, guest.guest_name)

/** A code as it is compared: people type it in any case, with the dash or a space or neither. */
export const codeForm = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
