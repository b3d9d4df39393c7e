import { expect, test } from 'vitest'
import { cameByOtherWay, isSameBooking, type BookingRow } from './same-booking.ts'

const row: BookingRow = {
  guest_name: 'Lucía Quokka',
  apartment: 'Room 4',
  check_in: '2027-05-01',
  check_out: '2027-05-04',
  source: 'booking.com',
  origin: null,
  booking_number: '4711',
}
const getRoom = (apartment: string) => /^room (\d+)$/i.exec(apartment)?.[1] ?? null
const isSame = (other: Partial<BookingRow>, one: Partial<BookingRow> = {}) =>
  isSameBooking({ ...row, ...one }, { ...row, ...other }, getRoom)

test('a booking is the same by its days, its room and its guest, in any spelling', () => {
  expect(isSame({ apartment: 'ROOM 4', guest_name: 'lucía quokka', booking_number: null })).toBe(true)
  expect(isSame({ apartment: 'Room 5' })).toBe(false)
  expect(isSame({ check_out: '2027-05-05' })).toBe(false)
  expect(isSame({ guest_name: 'Leo Quokka' })).toBe(false)
  expect(isSame({ booking_number: '4712' })).toBe(false)
})

test('a calendar names no guest: a room of the list is enough, a kind of room is not', () => {
  expect(isSame({ guest_name: '', booking_number: null })).toBe(true)
  expect(isSame({ apartment: 'Double', guest_name: '' }, { apartment: 'Double' })).toBe(false)
  expect(isSame({ apartment: 'double' }, { apartment: 'Double' })).toBe(true)
})

test('two rows of one file are two bookings, unless only one of them has a number', () => {
  expect(cameByOtherWay(row, row)).toBe(false)
  expect(cameByOtherWay(row, { ...row, booking_number: null })).toBe(true)
  expect(cameByOtherWay(row, { ...row, origin: 'feed' })).toBe(true)
  expect(cameByOtherWay(row, { ...row, source: 'manual' })).toBe(true)
})
