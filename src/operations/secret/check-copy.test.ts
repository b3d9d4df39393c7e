import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Keys, type Generation } from '#platform/server/security/keys.ts'
import { checkSecretCopy } from './check-copy.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-copy-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const [earlier, present, foreign] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer]
const known = [earlier, present].map((one, at) => ({ generation: at + 1, fingerprint: new Keys(one).fingerprint }))
const write = (name: string, text: string): string => {
  const file = join(dataDir, name)
  writeFileSync(file, text)
  return file
}
const check = (file: string, generations: readonly Generation[] = known) => {
  try {
    checkSecretCopy(file, generations, dataDir)
    return 'right'
  } catch (error) {
    return (error as Error).message
  }
}

test('a copy of the present secret is right, and each other file is told in one sentence without the secret', () => {
  const secret = present.toString('base64url')
  const copy = write('copy', `${secret}\n`)
  expect(check(copy)).toBe('right')
  const original = write('installation-secret', secret)
  linkSync(original, join(dataDir, 'linked'))
  const told = [
    check(join(dataDir, 'none')),
    check(dataDir),
    check(original),
    check(join(dataDir, 'linked')),
    check(write('half', secret.slice(1))),
    check(write('earlier', earlier.toString('base64url'))),
    check(write('foreign', foreign.toString('base64url'))),
    check(copy, []),
    check(copy, [...known, { generation: 3, fingerprint: null }]),
  ]
  expect(told).toEqual([
    `${dataDir}/none cannot be read (ENOENT).`,
    `${dataDir} cannot be read (EISDIR).`,
    expect.stringMatching(/^\S+ is the original, not a copy: .+\.$/),
    expect.stringMatching(/^\S+ is the original, not a copy: .+\.$/),
    expect.stringMatching(/^\S+ holds no installation secret: .+\.$/),
    `${dataDir}/earlier holds an earlier installation secret of this database: copy the present one.`,
    `${dataDir}/foreign holds another installation secret than the one of this database.`,
    expect.stringMatching(/^This database has no installation secret yet: .+\.$/),
    expect.stringMatching(/^This database has no installation secret yet: .+\.$/),
  ])
  expect(told.join(' ')).not.toContain(secret.slice(1))
})
