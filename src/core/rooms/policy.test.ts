import { describe, expect, test } from 'vitest'
import { codeForm, isNameOf, isRoomOf, isStayOf, roomFinder, roomForm } from './policy.ts'

describe('a room', () => {
  test.each([
    ['Room 12', 'room12'], ['Room 12', ' ROOM  12 '], ['Apt 5B', 'apt.5b'], ['Apt 5', 'Apartment 5'], ['Apt 5', 'Apartman br. 5'], ['Room 12', 'Zimmer Nr. 12'], ['Room 3', 'Номер 3'],
  ])('"%s" and "%s" are one', (one, other) => {
    expect(roomForm(one)).toBe(roomForm(other))
  })
  test('is found by either word where only one has the number, and by its own where two have', () => {
    const find = roomFinder([{ room_number: 'Room 5' }, { room_number: 'Apt 5' }, { room_number: 'Apt 7' }])
    expect(['room 5', 'apartment 5', 'Room 7', 'apt 7', 'Room 8', 'room'].map((typed) => find(typed)?.room_number)).toEqual(['Room 5', 'Apt 5', 'Apt 7', 'Apt 7', undefined, undefined])
  })
  test.each([
    ['Deluxe Double Room 12', 'Room 12'], ['12', 'Room 12'], ['Apartment 5 (sea view)', 'Apt 5'], ['Studio Lavanda', 'Apt Studio Lavanda'], ['Apt 4', 'Room 4'],
  ])('of a reservation for "%s" is "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(true)
  })
  test.each([['Room 12', 'Room 1'], ['Room 12', 'Room 2'], ['Apt 5B', 'Apt 5C'], ['Double Room', 'Room 12'], ['—', 'Room 12']])('of a reservation for "%s" is not "%s"', (apartment, given) => {
    expect(isRoomOf(apartment, given)).toBe(false)
  })
})

describe('a name', () => {
  test.each([
    ['Ana Petrović', 'ana petrovic'], ['Petrović, Ana', 'Ana Petrović'], ['Đorđe Šćepanović', 'Djordje Scepanovic'], ['Jonas Müller', 'Jonas Mueller'], ['Yuliya Shcherbakova', 'Юлия Щербакова'],
    ['Anna Maria Bell', 'Anna Bell'], ['Anna Bell', 'Anna Maria Bell'], ['Anna Bell, Marko Kovač', 'Marko Kovac'], ['Kovács Péter', 'Péter Kovács'], ['Łukasz Wiśniewski', 'Lukasz Wisniewski'], ['Petrović', 'Ana Petrović'],
  ])('of a reservation for "%s" is "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(true)
  })
  test.each([['Ana Petrović', 'Ana Petrova'], ['Petrović, Ana', 'Marko Petrović'], ['Anna Bell', 'Bella Anna'], ['—', 'Ana Petrović'], ['', 'Ana Petrović']])('of a reservation for "%s" is not "%s"', (reserved, given) => {
    expect(isNameOf(reserved, given)).toBe(false)
  })
})

test('a stay needs both, the room and the name', () => {
  const stay = { apartment: 'Apartment 5', guest_name: 'Arben Hoxha' }
  expect([['Apt 5', 'arben hoxha'], ['Apt 5', 'Arben Hoti'], ['Apt 6', 'Arben Hoxha']].map(([room_number = '', guest_name = '']) => isStayOf(stay, { room_number, guest_name }))).toEqual([true, false, false])
})

test('a code is the same in small letters, with a space and without its dash', () => {
  expect(new Set(['K7P-4XM', 'k7p4xm', ' k7p 4xm '].map(codeForm)).size).toBe(1)
})
