import { expect, test } from 'vitest'
import { Id, newId, newRandomId } from './id.ts'

const many = (make: () => string): string[] => Array.from({ length: 5_000 }, make)

test('a new id is a UUID of version 7 that contains its creation time', () => {
  const before = Date.now()
  const id = newId()
  expect(Id.parse(id)).toBe(id)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const moment = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(moment).toBeGreaterThanOrEqual(before)
  expect(moment).toBeLessThanOrEqual(Date.now() + 10)
})

test('ids created one after the other are in order, however quickly', () => {
  const ids = many(newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a random id is a UUID of version 4 and begins differently each time', () => {
  const ids = many(newRandomId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBeGreaterThan(ids.length - 5)
})
