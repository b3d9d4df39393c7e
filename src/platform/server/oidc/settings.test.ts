import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'

const complete = {
  OIDC_ISSUER: 'https://id.example/realms/hotels',
  OIDC_CLIENT_ID: 'deskbell',
  OIDC_CLIENT_SECRET: 'hidden',
}
const read = (env: Record<string, string>) => readSettings(env).oidc

test('without a provider staff sign in by password alone', () => {
  expect(read({})).toBeNull()
  expect(read({ OIDC_ISSUER: ' ', OIDC_ONLY: 'off' })).toBeNull()
})

test('the provider is named by its host, or as the operator says', () => {
  expect(read(complete)).toEqual({
    issuer: complete.OIDC_ISSUER,
    clientId: 'deskbell',
    clientSecret: 'hidden',
    name: 'id.example',
    only: false,
  })
  expect(read({ ...complete, OIDC_NAME: 'Grand Hotels', OIDC_ONLY: 'on' })).toMatchObject({
    name: 'Grand Hotels',
    only: true,
  })
})

test('http is for a provider on this machine', () => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]'])
    expect(read({ ...complete, OIDC_ISSUER: `http://${host}` })?.issuer).toBe(`http://${host}`)
})

test('what is wrong is said in one sentence, which never has the secret', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OIDC_ISSUER: complete.OIDC_ISSUER }, /belong together: set all three or none\.$/],
    [{ ...complete, OIDC_CLIENT_SECRET: '' }, /belong together/],
    [{ OIDC_ONLY: 'on' }, /^OIDC_ONLY=on needs OIDC_ISSUER/],
    [{ ...complete, OIDC_ONLY: 'yes' }, /^OIDC_ONLY must be one of on, off/],
    ...[
      'http://id.example',
      'id.example',
      'https://a:hidden@id.example',
      'https://id.example/?a=1',
      'ftp://localhost',
    ].map((OIDC_ISSUER): [Record<string, string>, RegExp] => [
      { ...complete, OIDC_ISSUER },
      /^OIDC_ISSUER must be an address/,
    ]),
  ]
  for (const [env, message] of wrong) {
    expect(() => read(env)).toThrow(message)
    expect(() => read(env)).not.toThrow(/hidden/)
  }
})
