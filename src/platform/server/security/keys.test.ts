import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { testKeys } from '#testing/keys.ts'
import { openClient } from '../database/client.ts'
import { adoptSecret, assertSameSecret, forgetSecret, listGenerations, OtherSecret } from './fingerprint.ts'
import { readKeys } from './installation-secret.ts'
import { Keys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'deskbell-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const bytes = (fill: number): Buffer => Buffer.alloc(32, fill)
const other = new Keys(bytes(7))

test('what is sealed can be read with the same secret, for the same purpose and row, and only as it was', () => {
  const sealed = testKeys.seal('totp', ['second_factors', 'a'], 'ŠIFRA 42')
  expect(testKeys.unseal('totp', ['second_factors', 'a'], sealed)).toBe('ŠIFRA 42')
  expect(sealed.includes('42')).toBe(false)
  expect(testKeys.seal('totp', ['second_factors', 'a'], 'ŠIFRA 42')).not.toEqual(sealed)
  const changed = Buffer.from(sealed)
  changed[14]! ^= 1
  expect([
    testKeys.unseal('totp', ['second_factors', 'b'], sealed),
    testKeys.unseal('links', ['second_factors', 'a'], sealed),
    other.unseal('totp', ['second_factors', 'a'], sealed),
    testKeys.unseal('totp', ['second_factors', 'a'], changed),
    testKeys.unseal('totp', ['second_factors', 'a'], sealed.subarray(0, 20)),
  ]).toEqual([null, null, null, null, null])
})

test('a token is the same for the same row, and another for another row, generation or secret', () => {
  const tokens = [
    testKeys.makeToken('links', ['staff_invitations', 'hotel', 'a', '1']),
    testKeys.makeToken('links', ['staff_invitations', 'hotel', 'a', '2']),
    testKeys.makeToken('links', ['staff_invitations', 'hotel', 'a1', '']),
    testKeys.makeToken('totp', ['staff_invitations', 'hotel', 'a', '1']),
    other.makeToken('links', ['staff_invitations', 'hotel', 'a', '1']),
  ]
  expect(new Set(tokens).size).toBe(5)
  expect(tokens[0]).toMatch(/^[\w-]{43}$/)
  expect(testKeys.makeToken('links', ['staff_invitations', 'hotel', 'a', '1'])).toBe(tokens[0])
})

test('the first start makes a private file, the next ones read it, and a damaged one is named', () => {
  const dataDir = join(folder, 'new')
  const made = readKeys({ dataDir, installationSecret: null, previousSecrets: [] })
  const file = join(dataDir, 'installation-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['installation-secret'])
  expect(readKeys({ dataDir, installationSecret: null, previousSecrets: [] }).fingerprint).toBe(made.fingerprint)
  const elsewhere = { dataDir: '/nowhere', installationSecret: readFileSync(file, 'utf8').trim(), previousSecrets: [] }
  expect(readKeys(elsewhere).fingerprint).toBe(made.fingerprint)
  writeFileSync(file, 'half')
  expect(() => readKeys({ dataDir, installationSecret: null, previousSecrets: [] })).toThrow(`${file} is damaged`)
  expect(() => readKeys({ dataDir: file, installationSecret: null, previousSecrets: [] })).toThrow(
    'set INSTALLATION_SECRET',
  )
})

test('a previous secret opens what it has sealed, and its tokens are known, while the current one seals', () => {
  const changed = new Keys(bytes(7), [bytes(1), bytes(2)])
  const [current, old, unknown] = [7, 2, 3].map((fill) => new Keys(bytes(fill))) as [Keys, Keys, Keys]
  const row = ['second_factors', 'a'] as const
  expect(changed.unseal('totp', row, old.seal('totp', row, 'old'))).toBe('old')
  expect(changed.unseal('totp', row, unknown.seal('totp', row, 'lost'))).toBeNull()
  const sealed = changed.seal('totp', row, 'new')
  expect([current.unseal('totp', row, sealed), old.unseal('totp', row, sealed)]).toEqual(['new', null])
  expect(changed.makeTokens('links', row)).toEqual(
    [7, 1, 2].map((fill) => new Keys(bytes(fill)).makeToken('links', row)),
  )
  expect(changed.makeToken('links', row)).toBe(current.makeToken('links', row))
})

describe('a database', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => database.drop())
  const start = async (fill: number, ...previous: number[]): Promise<Keys> => {
    const keys = new Keys(bytes(fill), previous.map(bytes))
    await assertSameSecret(database.owner, keys)
    return keys
  }

  test('accepts the first secret, refuses another, and takes it once the first is forgotten or replaced', async () => {
    await Promise.all([1, 1, 1].map((fill) => start(fill)))
    await expect(start(7)).rejects.toThrow(OtherSecret)
    await expect(start(7)).rejects.toThrow(/forget-secret and start again\.$/)
    await forgetSecret(database.owner)
    expect((await start(7)).generation).toBe(3)
    await expect(start(1)).rejects.toThrow(OtherSecret)
    expect(await adoptSecret(database.owner, new Keys(bytes(7)))).toBe(false)
    expect(await adoptSecret(database.owner, new Keys(bytes(1)))).toBe(true)
    expect((await start(1)).generation).toBe(4)
  })

  test('numbers a new secret after the one that it follows, once for all processes that start at the same time', async () => {
    expect((await start(1)).generation).toBe(1)
    const all = await Promise.all([2, 2, 2, 2].map((fill) => start(fill, 1)))
    expect(all.map(({ generation, openable }) => [generation, openable])).toEqual(all.map(() => [2, [1, 2]]))
    await expect(start(3, 1)).rejects.toThrow(OtherSecret)
    await expect(start(1)).rejects.toThrow(OtherSecret)
    // Two new secrets at once: one of them is the next.
    const both = await Promise.allSettled([start(3, 2, 1), start(4, 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await listGenerations(database.owner)).map(({ generation }) => generation)).toEqual([1, 2, 3])
  })

  test('has a restored backup read with a previous secret, and a copy of an earlier secret proves nothing', async () => {
    await start(1)
    const sql = openClient(database.owner)
    await sql`insert into platform_settings (secret_copy_checked_at, secret_copy_checked_by) values (now(), 'root')`
    expect(await adoptSecret(database.owner, new Keys(bytes(2), [bytes(1)]))).toBe(false)
    expect((await start(2)).openable).toEqual([2])
    expect(await sql`select secret_copy_checked_at as at, secret_copy_checked_by as by from platform_settings`).toEqual(
      [{ at: null, by: null }],
    )
    await sql.end()
  })
})
