import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from 'postgres'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openClient } from '../client.ts'
import { copyOut } from './copy-out.ts'

let place: TestDatabase
let client: Sql
beforeAll(async () => {
  place = await createTestDatabase()
  client = openClient(place.owner, { max: 1 })
})
afterAll(async () => {
  await client.end({ timeout: 2 })
  await place.drop()
})

const kilobyte = 1024
test.each([
  ['nothing', 0, 0],
  ['one short row', 1, 10],
  ['one row that fills what may wait', 1, 64 * kilobyte - 1],
  ['one row of more than may wait', 1, 70 * kilobyte],
  ['one row of megabytes', 1, 5 * kilobyte * kilobyte],
  ['rows that fill it together', 9, 8 * kilobyte],
  ['many rows of more than may wait', 40, 70 * kilobyte],
])('%s is copied completely, and the connection works afterwards', async (_what, rows, bytes) => {
  const pieces: Buffer[] = []
  for await (const piece of copyOut(
    client,
    `copy (select repeat('x', ${bytes}) from generate_series(1, ${rows})) to stdout`,
  ))
    pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(`${'x'.repeat(bytes)}\n`.repeat(rows))
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
})
