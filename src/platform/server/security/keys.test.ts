import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { testKeys } from '#testing/keys.ts'
import { adoptSecret, assertSameSecret, forgetSecret, OtherSecret } from './fingerprint.ts'
import { readKeys } from './installation-secret.ts'
import { Keys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'deskbell-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const other = new Keys(Buffer.alloc(32, 7))

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
  const made = readKeys({ dataDir, installationSecret: null })
  const file = join(dataDir, 'installation-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['installation-secret'])
  expect(readKeys({ dataDir, installationSecret: null }).fingerprint).toBe(made.fingerprint)
  const elsewhere = { dataDir: '/nowhere', installationSecret: readFileSync(file, 'utf8').trim() }
  expect(readKeys(elsewhere).fingerprint).toBe(made.fingerprint)
  writeFileSync(file, 'half')
  expect(() => readKeys({ dataDir, installationSecret: null })).toThrow(`${file} is damaged`)
  expect(() => readKeys({ dataDir: file, installationSecret: null })).toThrow('set INSTALLATION_SECRET')
})

test('the database accepts the first secret, refuses another, and takes it once the first is forgotten or replaced', async () => {
  const database = await createTestDatabase()
  try {
    await Promise.all([1, 2, 3].map(() => assertSameSecret(database.owner, testKeys)))
    const refusal = assertSameSecret(database.owner, other)
    await expect(refusal).rejects.toThrow(OtherSecret)
    await expect(refusal).rejects.toThrow(/forget-secret and start again\.$/)
    await forgetSecret(database.owner)
    await assertSameSecret(database.owner, other)
    expect(await adoptSecret(database.owner, other)).toBe(false)
    expect(await adoptSecret(database.owner, testKeys)).toBe(true)
    await assertSameSecret(database.owner, testKeys)
  } finally {
    await database.drop()
  }
})
