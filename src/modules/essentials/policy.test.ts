import { describe, expect, test } from 'vitest'
import { getDoorCode, getDoorOpening, getMapLink, getPhoneLink, getWifiCode, getWifi } from './policy.ts'

const none = { wifi_name: '', wifi_password: '', wifi_hidden: false, door_code: '', door_note: '', translations: {} }

/** Reads a code back as a phone does. */
const readCode = (code: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  let at = 'WIFI:'.length
  while (code[at] !== ';' && at < code.length) {
    const colon = code.indexOf(':', at)
    const name = code.slice(at, colon)
    let value = ''
    for (at = colon + 1; code[at] !== ';'; at++) value += code[at] === '\\' ? code[(at += 1)] : code[at]
    fields[name] = value
    at += 1
  }
  return fields
}

/** A generator of numbers that is the same in every run. */
const createRandom = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

describe('the code of a network', () => {
  test('escapes what separates fields', () => {
    expect(getWifiCode({ name: 'a;b,c:d"e\\f', password: '1;2,3:4"5\\', hidden: false })).toBe(
      String.raw`WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:1\;2\,3\:4\"5\\;;`,
    )
    expect(getWifiCode({ name: 'Marina', password: '', hidden: true })).toBe('WIFI:T:nopass;S:Marina;H:true;;')
  })
  test('is read back as it was written, whatever the name and the password', () => {
    const random = createRandom(7)
    const signs = [';', ',', ':', '"', '\\', ' ', 'a', 'Z', '7', 'č', 'ж', '🛎']
    const word = (length: number): string =>
      Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('')
    for (let run = 0; run < 2_000; run++) {
      const [name, password, hidden] = [word(1 + Math.floor(random() * 9)), word(8), random() < 0.5]
      expect(readCode(getWifiCode({ name, password, hidden }))).toEqual({
        T: 'WPA',
        S: name,
        P: password,
        ...(hidden && { H: 'true' }),
      })
    }
  })
})

describe('the room comes before the hotel, field by field', () => {
  const hotel = { ...none, wifi_name: 'Marina', wifi_password: 'sunce-i-more', door_code: '2286', door_note: 'Gate' }
  test.each([
    [undefined, hotel, { name: 'Marina', password: 'sunce-i-more', hidden: false }],
    [{ ...none, wifi_name: 'Attic' }, hotel, { name: 'Attic', password: 'sunce-i-more', hidden: false }],
    [
      { ...none, wifi_name: 'Attic', wifi_password: 'own-password', wifi_hidden: true },
      hotel,
      { name: 'Attic', password: 'own-password', hidden: true },
    ],
    [{ ...none, wifi_password: 'own-password' }, hotel, { name: 'Marina', password: 'own-password', hidden: false }],
    [{ ...none, wifi_name: 'Attic' }, undefined, { name: 'Attic', password: '', hidden: false }],
    [none, none, null],
    [undefined, undefined, null],
  ])('Wi-Fi %#', (room, all, expected) => {
    expect(getWifi(room, all)).toEqual(expected)
  })
  test('the door code, and its note', () => {
    expect(getDoorCode(undefined, hotel)).toEqual({ code: '2286', note: 'Gate', translations: {} })
    expect(getDoorCode({ ...none, door_code: '4719' }, hotel)).toMatchObject({ code: '4719', note: 'Gate' })
    const translations = { de: { door_note: 'Tür' } }
    expect(getDoorCode({ ...none, door_note: 'Door', translations }, hotel)).toEqual({
      code: '2286',
      note: 'Door',
      translations,
    })
    expect(getDoorCode({ ...none, door_note: 'Door' }, none)).toBeNull()
  })
})

describe('when the door code is shown', () => {
  test.each([
    ['2026-07-01', '14:00', 'Europe/Belgrade', '2026-07-01T12:00:00.000Z'],
    // skipped by the clock change, and there twice
    ['2026-03-29', '02:30', 'Europe/Belgrade', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Belgrade', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '14:00', 'Europe/Belgrade', '2026-10-25T13:00:00.000Z'],
    ['2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z'],
    ['2027-04-04', '02:30', 'Pacific/Auckland', '2027-04-03T13:30:00.000Z'],
    ['2027-04-04', '14:00', 'Pacific/Auckland', '2027-04-04T02:00:00.000Z'],
  ])('check-in on %s from %s in %s', (check_in, check_in_from, zone, moment) => {
    expect(new Date(getDoorOpening({ check_in, door_released_at: null }, { check_in_from }, zone)).toISOString()).toBe(
      moment,
    )
  })
  test('earlier when staff release it, and never later', () => {
    const opens = (door_released_at: string) =>
      new Date(
        getDoorOpening({ check_in: '2026-07-01', door_released_at }, { check_in_from: '14:00' }, 'Europe/Belgrade'),
      ).toISOString()
    expect(opens('2026-07-01T08:00:00.000Z')).toBe('2026-07-01T08:00:00.000Z')
    expect(opens('2026-07-01T19:00:00.000Z')).toBe('2026-07-01T12:00:00.000Z')
  })
})

test('a number is dialled without its decoration', () => {
  expect(getPhoneLink('+382 (33) 000-000')).toBe('tel:+38233000000')
  expect(getPhoneLink('112')).toBe('tel:112')
})

test('the map is asked for the place, else for the address', () => {
  expect(getMapLink({ lat: 42.28, lng: 18.84 }, 'Slovenska obala 12')).toContain('query=42.28%2C18.84')
  expect(getMapLink(null, 'Obala 12 & co')).toContain('query=Obala%2012%20%26%20co')
  expect(getMapLink(null, '')).toBeNull()
})
