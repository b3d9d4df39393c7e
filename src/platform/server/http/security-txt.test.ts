import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { registerSecurityTxt } from './security-txt.ts'
import { createHttpServer } from './server.ts'

const path = '/.well-known/security.txt'
const getContact = (contact: string) => readSettings({ SECURITY_CONTACT: contact }).securityContact

const asked = async (env: Record<string, string>) => {
  const settings = readSettings(env)
  const app = createHttpServer({ settings, log: createLog('silent') })
  registerSecurityTxt(app, settings)
  const answer = await app.inject({ method: 'GET', url: path })
  await app.close()
  return answer
}

test('SECURITY_CONTACT is served at /.well-known/security.txt with its own address, valid for less than a year', async () => {
  const { statusCode, headers, body } = await asked({
    SECURITY_CONTACT: 'safety@house.example',
    PUBLIC_URL: 'https://stay.example/',
  })
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect([statusCode, headers['content-type'], body.replace(/^Expires: .+$/m, 'Expires: then')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    `Contact: mailto:safety@house.example\nExpires: then\nCanonical: https://stay.example${path}\n`,
  ])
  expect(expires).toBeGreaterThan(Date.now() + 100 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('an installation without it has no such page', async () => {
  expect((await asked({})).statusCode).toBe(404)
})

test('a contact is an e-mail address, a page by https, or a telephone number; anything else stops the start', () => {
  expect(
    ['safety@house.example', 'mailto:safety@house.example', 'https://house.example/report', 'tel:+382-20-123456'].map(
      getContact,
    ),
  ).toEqual([
    'mailto:safety@house.example',
    'mailto:safety@house.example',
    'https://house.example/report',
    'tel:+382-20-123456',
  ])
  expect([readSettings({}).securityContact, getContact(' ')]).toEqual([null, null])
  for (const wrong of [
    'call us',
    'http://house.example',
    'javascript:1',
    'safety@house.example\nContact: mailto:evil@example.com',
    '@',
    'mailto:',
  ])
    expect(() => getContact(wrong), wrong).toThrow('SECURITY_CONTACT must be')
})
