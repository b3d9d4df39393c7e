import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { readSettings } from '#platform/server/settings.ts'
import { aFolder } from '#testing/embedded-postgres/folders.ts'
import { createExternalDatabase } from '#testing/faults/external.ts'
import { clearEverything, freePort, runCommand } from '#testing/faults/program.ts'
import { createMailServer } from '#testing/outside/mail-server.ts'
import { createOidcServer } from '#testing/outside/oidc-server.ts'
import { createS3Server } from '#testing/outside/s3-server.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createChecks } from './checks.ts'

afterAll(clearEverything)

/** What each check says with these settings: what it found, or its advice. */
const look = async (env: Record<string, string>): Promise<Record<string, string | null>> => {
  const checks = createChecks(readSettings({ DATA_DIR: aFolder(), ...env }))
  return Object.fromEntries(
    await Promise.all(
      checks.map(async ({ name, look }) => [name, await look().catch((error: Error) => `✗ ${error.message}`)] as const),
    ),
  )
}
const from = { MAIL_FROM: 'desk@hotel.example', SMTP_REQUIRE_TLS: 'off' }

test('a fresh machine is in order, and what is not set is not looked at', async () => {
  expect(await look({})).toEqual({
    Node: process.versions.node,
    'Data folder': expect.stringContaining('can be written'),
    Disk: expect.stringMatching(/^[\d.]+ GB free/),
    Database: 'embedded, not running: it starts with Deskbell',
    PUBLIC_URL: null,
    'E-mail': null,
    'Sign-in': null,
    Pictures: null,
    Backups: null,
    'Push keys': null,
  })
})

test('everything that is set and works is named', async () => {
  const database = await createExternalDatabase()
  const mail = await createMailServer({ login: { user: 'ana', password: 'secret' } })
  const store = await createS3Server()
  const provider = await createOidcServer('http://localhost:3000')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const found = await look({
    ...database.settings,
    ...from,
    ...store.settingsFor('IMAGES_S3'),
    ...store.settingsFor('BACKUP_S3'),
    ...provider.settings,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://localhost',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  })
  expect(found).toMatchObject({
    Database: expect.stringMatching(/^PostgreSQL 18.*, its clock agrees$/),
    PUBLIC_URL: expect.stringMatching(/^localhost is (127\.0\.0\.1|::1)$/),
    'E-mail': expect.stringContaining('lets us in'),
    'Sign-in': `${provider.issuer} answers, and is the issuer that it names`,
    Pictures: expect.stringContaining('answers'),
    Backups: expect.stringContaining('answers'),
    'Push keys': 'the pair of the settings',
  })
  expect(mail.received).toEqual([])
  await Promise.all([database.drop(), mail.close(), store.close(), provider.close()])
})

test('what is wrong is one sentence that says what to do, without a password', async () => {
  const mail = await createMailServer({ login: { user: 'ana', password: 'secret' } })
  const store = await createS3Server()
  const provider = await createOidcServer('http://localhost:3000')
  const port = await freePort()
  const DATA_DIR = aFolder()
  writeFileSync(join(DATA_DIR, 'installation-secret'), 'x')
  chmodSync(join(DATA_DIR, 'installation-secret'), 0o644)
  const found = await look({
    ...from,
    ...store.settingsFor('IMAGES_S3'),
    IMAGES_S3_SECRET_KEY: 'hidden',
    DATA_DIR,
    DATABASE_URL: `postgres://desk:hidden@127.0.0.1:${port}/deskbell`,
    SMTP_URL: mail.url.replace('secret', 'hidden'),
    // Its document names another issuer.
    ...provider.settings,
    OIDC_ISSUER: provider.issuer.replace('localhost', '127.0.0.1'),
    OIDC_CLIENT_SECRET: 'hidden',
    PUBLIC_URL: 'https://no-such-name.invalid',
    VAPID_PUBLIC_KEY: 'a',
    VAPID_PRIVATE_KEY: 'hidden',
  })
  expect(found).toMatchObject({
    'Data folder': expect.stringContaining('chmod 600'),
    Database: expect.stringContaining('check DATABASE_URL'),
    PUBLIC_URL: expect.stringContaining('has no address'),
    'E-mail': expect.stringContaining('(EAUTH): check SMTP_URL'),
    'Sign-in': expect.stringContaining('check OIDC_ISSUER'),
    Pictures: expect.stringContaining('check IMAGES_S3_BUCKET'),
    'Push keys': expect.stringContaining('leave both out'),
  })
  for (const advice of Object.values(found).filter((text) => text?.startsWith('✗'))) {
    expect(advice).toMatch(/^✗ [^\n]+\.$/)
    expect(advice).not.toContain('hidden')
  }
  await Promise.all([mail.close(), store.close(), provider.close()])
})

test('the command prints a line a check, and ends with 1 where something is wrong', async () => {
  allowSlow('starts the command three times')
  const DATA_DIR = aFolder()
  const fine = await runCommand('doctor', { DATA_DIR })
  expect([fine.code, fine.errors]).toEqual([0, ''])
  expect(fine.output).toMatch(/^✓ Settings .*\n✓ Node .*\n(?:[✓–] .+\n){9}$/)
  const { code, output } = await runCommand('doctor', { DATA_DIR, PUBLIC_URL: 'https://no-such-name.invalid' })
  expect([code, output]).toEqual([1, expect.stringMatching(/\n✗ PUBLIC_URL .* has no address/)])
  expect(await runCommand('doctor', { PORT: 'x' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^✗ Settings .*PORT must be a whole number[^\n]*\n$/),
    errors: '',
  })
})
