import { describe, expect, test } from 'vitest'
import {
  normalizeCode,
  isListedRoomOf,
  isRoomOf,
  isStayOf,
  normalizeReservedRoom,
  getRoomDigits,
  createRoomMatcher,
  normalizeRoom,
} from './policy.ts'
import { isNameOf } from './policy/names.ts'

describe('a room', () => {
  test.each([
    ['Room 12', 'room12'],
    ['Room 12', ' ROOM  12 '],
    ['Apt 5B', 'apt.5b'],
    ['Apt 5', 'Apartment 5'],
    ['Apt 5', 'Apartman br. 5'],
    ['Room 12', 'Zimmer Nr. 12'],
    ['Room 12', 'Zi. 12'],
    ['Room 12', 'Zi.Nr. 12'],
    ['Room 12', 'Zimmernummer 12'],
    ['Room 3', 'Номер 3'],
  ])('"%s" and "%s" are the same', (one, other) => {
    expect(normalizeRoom(one)).toBe(normalizeRoom(other))
  })
  test('is found by either word where only one has the number, and by its own where both have', () => {
    const find = createRoomMatcher([{ room_number: 'Room 5' }, { room_number: 'Apt 5' }, { room_number: 'Apt 7' }])
    expect(
      ['room 5', 'apartment 5', 'Room 7', 'apt 7', 'Room 8', 'room'].map((typed) => find(typed)?.room_number),
    ).toEqual(['Room 5', 'Apt 5', 'Apt 7', 'Apt 7', undefined, undefined])
  })
  test.each([
    ['Deluxe Double Room 12', 'Room 12'],
    ['12', 'Room 12'],
    ['Apartment 5 (sea view)', 'Apt 5'],
    ['Studio Lavanda', 'Apt Studio Lavanda'],
    ['Apt 4', 'Room 4'],
  ])('of a reservation for "%s" is "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(true)
  })
  test.each([
    ['Deluxe Double Room 12B', 'Room 12 b'],
    ['Apt 5 B sea view', 'apt5b'],
    ['Room 12 s balkonom', 'Room 12'],
    ['B 12', 'Room B12'],
    ['Zimmer Nr. 12', 'room12'],
    ['Garden apartment', 'Apt Garden'],
    ['House 2, Room 12', 'Room 12 (house 2)'],
  ])('of a reservation for "%s" is "%s", however it is written', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(true)
  })
  test.each([
    ['Room 12', 'Room 1'],
    ['Room 12', 'Room 2'],
    ['Apt 5B', 'Apt 5C'],
    ['Apt 5 B', 'Apt 5 C'],
    ['Double Room', 'Room 12'],
    ['—', 'Room 12'],
  ])('of a reservation for "%s" is not "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(false)
  })
})

describe('a room that is assigned to a reservation', () => {
  test.each([
    ['Deluxe Double Room 12', 'Room Deluxe'],
    ['Deluxe Double Room 12', 'Room Double Deluxe'],
    ['Studio Lavanda', 'Apt Lavanda'],
    ['Studio Lavanda', 'Apt Studio Lavanda Garden'],
    ['Apartment', 'Apt'],
    ['Room', 'Room 12'],
  ])('must name its number, or all of its words: "%s" is not "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(false)
  })
  test.each([
    ['Room 3', 'Room 3 12'],
    ['Room 12', 'Room 1 2 3 4 5 6 7 8 9 10 11 12 13'],
    ['House 2, Room 12', 'Room 12'],
    ['Room 12', 'Room 12 2b'],
    ['Room 3', 'Room 3 III 4'],
  ])('names no second number, and omits none: "%s" is not "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(false)
  })
  test('is another one where the list has both, a room and an apartment of its number', () => {
    const list = [{ room_number: 'Room 5' }, { room_number: 'Apt 5' }] as const
    const meant = (apartment: string) =>
      list.filter((room) => isListedRoomOf(list, room, apartment)).map(({ room_number }) => room_number)
    expect(['Apartment 5', 'Deluxe Apartment 5', 'Deluxe 5', '6'].map(meant)).toEqual([
      ['Apt 5'],
      ['Apt 5'],
      ['Room 5', 'Apt 5'],
      [],
    ])
    expect(isListedRoomOf([list[0]], list[0], 'Apartment 5')).toBe(true)
  })
  test('counts as one in every spelling that can mean it, and is found by its digits', () => {
    const spellings = [
      'Room 12',
      'ROOM---… ...12',
      'room12',
      'Apt 12',
      'Deluxe Room Nr. 12 please',
      'Room 12 12',
      'Zimmer 12',
    ]
    expect(new Set(spellings.map(normalizeReservedRoom))).toEqual(new Set(['12']))
    expect(spellings.map((given) => new Set(getRoomDigits(given)))).toEqual(spellings.map(() => new Set(['12'])))
    expect([
      normalizeReservedRoom('Apt 5 b'),
      normalizeReservedRoom('apt.5B'),
      normalizeReservedRoom('Apt Garden'),
      normalizeReservedRoom('garden APARTMENT'),
    ]).toEqual(['5b', '5b', 'garden', 'garden'])
  })
})

describe('a name', () => {
  test.each([
    ['Ana Petrović', 'ana petrovic'],
    ['Petrović, Ana', 'Ana Petrović'],
    ['Đorđe Šćepanović', 'Djordje Scepanovic'],
    ['Jonas Müller', 'Jonas Mueller'],
    ['Yuliya Shcherbakova', 'Юлия Щербакова'],
    ['Anna Maria Bell', 'Anna Bell'],
    ['Anna Bell', 'Anna Maria Bell'],
    ['Anna Bell, Marko Kovač', 'Marko Kovac'],
    ['Kovács Péter', 'Péter Kovács'],
    ['Łukasz Wiśniewski', 'Lukasz Wisniewski'],
    ['Petrović', 'Ana Petrović'],
  ])('of a reservation for "%s" is "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(true)
  })
  test.each([
    ['Katharina Obermeyer', 'Katharina -'],
    ['Katharina Obermeyer', 'Obermeyer .'],
    ['Katharina Obermeyer', 'Katharina Katharina'],
    ['Katharina Obermeyer', 'Obermeyer ÖBERMEYER'],
    ['Liam Byrne', 'Liam Smith'],
    ['Anna Bell, Marko Kovač', 'Marko Novak'],
  ])('of a reservation for "%s" is not one word of it: not "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(false)
  })
  test.each([
    ['Liam Byrne', 'Anna Maria Peter Jonas Liam Emma Noah Katharina Weber Smith Byrne Rossi Obermeyer Novak'],
    ['Liam Byrne', 'Liam Byrne Anna Maria Rossi'],
    ['Petrović', 'Petrović Novak Kovač Bell'],
  ])('of a reservation for "%s" does not match a list of names: not "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(false)
  })
  test.each([
    ['Sofia Almeida', 'Sofia Maria Costa Almeida'],
    ['Anna Maria Bell-Smith', 'Anna Smith'],
    ['Rossi', 'Maria Luisa Rossi'],
  ])('of a reservation for "%s" is "%s": two words more or fewer are the same person', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(true)
  })
  test.each([
    ['Ana Petrović', 'Ana Petrova'],
    ['Petrović, Ana', 'Marko Petrović'],
    ['Anna Bell', 'Bella Anna'],
    ['—', 'Ana Petrović'],
    ['', 'Ana Petrović'],
  ])('of a reservation for "%s" is not "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(false)
  })
})

test('a stay needs both, the room and the name', () => {
  const stay = { apartment: 'Apartment 5', guest_name: 'Arben Hoxha' }
  expect(
    [
      ['Apt 5', 'arben hoxha'],
      ['Apt 5', 'Arben Hoti'],
      ['Apt 6', 'Arben Hoxha'],
    ].map(([room_number = '', guest_name = '']) => isStayOf(stay, { room_number, guest_name })),
  ).toEqual([true, false, false])
})

test('a code is the same in small letters, with a space and without its dash', () => {
  expect(new Set(['K7P-4XM', 'k7p4xm', ' k7p 4xm '].map(normalizeCode)).size).toBe(1)
})

describe('digits', () => {
  const rooms = ['Apt 2', 'Room 9', 'Room 07', 'Room 12B', 'Room 30', 'Room 030', 'Room 100']
  const find = createRoomMatcher(rooms.map((room_number) => ({ room_number })))
  test.each([
    ['Apt ٢', 'Apt 2'],
    ['Apt ۲', 'Apt 2'],
    ['Room १२b', 'Room 12B'],
    ['Room １００', 'Room 100'],
    ['Zimmer ๙', 'Room 9'],
    ['٠٩', 'Room 9'],
    ['Room 09', 'Room 9'],
    ['009', 'Room 9'],
    ['7', 'Room 07'],
    ['Room 012 b', 'Room 12B'],
    ['Room 30', 'Room 30'],
    ['Room 030', 'Room 030'],
    ['Room ٠٣٠', 'Room 030'],
    ['Room 0030', undefined],
    ['Room 10', undefined],
    ['Room 1', undefined],
    ['Room 90', undefined],
  ])('of "%s" mean "%s"', (typed, room) => {
    expect(find(typed)?.room_number).toBe(room)
  })
  test('of a reservation are of any script, with zeros or without', () => {
    for (const [apartment, given] of [
      ['Deluxe Room 09', 'Room 9'],
      ['Deluxe Room ٠٩', 'room 9'],
      ['Apt 5', 'Apt ٥'],
      ['Apt 05B', 'apt 5 b'],
    ] as const)
      expect([apartment, isRoomOf(apartment, given), isRoomOf(given, apartment)]).toEqual([apartment, true, true])
    expect(isRoomOf('Room 90', 'Room 9')).toBe(false)
    expect(isRoomOf('Room 0', 'Room 00')).toBe(true)
    expect(isRoomOf('Room 0', 'Room')).toBe(false)
    expect(normalizeReservedRoom('Room ٠٩')).toBe('9')
    expect(getRoomDigits('House ٠2, Room 012')).toEqual(['2', '12'])
    expect(normalizeRoom('Soba 09')).toBe('room 9')
    const list = [{ room_number: 'Room 9' }, { room_number: 'Room 09' }] as const
    const meant = (apartment: string) => list.filter((room) => isListedRoomOf(list, room, apartment))
    expect([meant('Deluxe 09'), meant('Deluxe 9'), meant('Deluxe 009')]).toEqual([[list[1]], [list[0]], [...list]])
  })
})
