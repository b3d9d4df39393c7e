import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'

const from = 'Deskbell <desk@example.org>'
const read = (SMTP_URL?: string, further: Record<string, string> = { MAIL_FROM: from }) =>
  readSettings({ ...(SMTP_URL !== undefined && { SMTP_URL }), ...further }).smtp

test('without SMTP_URL there is no mail', () => {
  expect([read(), read('  '), read(undefined, {})]).toEqual([null, null, null])
})

test('the address says how to reach the server and who we are there', () => {
  expect(read('smtp://desk%40example.org:p%3Ass@mail.example:2525')).toEqual({
    host: 'mail.example',
    port: 2525,
    secure: false,
    requireTls: true,
    user: 'desk@example.org',
    password: 'p:ss',
    from: { name: 'Deskbell', address: 'desk@example.org' },
    greetAs: 'example.org',
  })
  expect(read('smtps://mail.example')).toMatchObject({ port: 465, secure: true, user: null })
  expect(read('smtp://mail.example', { MAIL_FROM: 'desk@example.org' })).toMatchObject({
    port: 587,
    from: { name: '', address: 'desk@example.org' },
  })
})

test('TLS is required, unless the server is on this machine or it is switched off', () => {
  const isRequired = (url: string, further = {}) => read(url, { MAIL_FROM: from, ...further })?.requireTls
  expect(isRequired('smtp://mail.example')).toBe(true)
  for (const host of ['localhost', '127.0.0.1:2525', '[::1]']) expect(isRequired(`smtp://${host}`)).toBe(false)
  expect(isRequired('smtp://127.0.0.1.mail.example')).toBe(true)
  expect(isRequired('smtp://localhost', { SMTP_REQUIRE_TLS: 'on' })).toBe(true)
  expect(isRequired('smtp://mail.example', { SMTP_REQUIRE_TLS: 'off' })).toBe(false)
})

test('a wrong value stops the start with one sentence that never repeats the address', () => {
  for (const [url, further] of [
    ['http://user:hidden@mail.example', { MAIL_FROM: from }],
    ['user:hidden@mail.example', { MAIL_FROM: from }],
    ['smtp://', { MAIL_FROM: from }],
    ['smtp://user:hidden@mail.example?x=1', { MAIL_FROM: from }],
    ['smtp://user:hidden%@mail.example', { MAIL_FROM: from }],
    ['smtp://user:hidden@mail.example', {}],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: 'Deskbell' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: from, SMTP_REQUIRE_TLS: 'maybe' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: 'büro@example.org' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: '=?utf-8?q?a?=@b.example' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: from, MAIL_EHLO: 'a b' }],
    ['smtp://user:hidden@mail.example', { MAIL_FROM: from, MAIL_EHLO: 'localhost' }],
  ] as const) {
    expect(() => read(url, further)).toThrow(/SMTP|MAIL_FROM|MAIL_EHLO/)
    expect(() => read(url, further)).not.toThrow(/hidden/)
  }
})

test('mail servers hear the name of MAIL_EHLO, of the public address or of the sender: never a number', () => {
  const greet = (env: Record<string, string>) => read('smtp://mail.example', { MAIL_FROM: from, ...env })?.greetAs
  expect(greet({ MAIL_EHLO: 'out.hotel.example' })).toBe('out.hotel.example')
  expect(greet({ MAIL_EHLO: '[192.0.2.7]' })).toBe('[192.0.2.7]')
  expect(greet({ PUBLIC_URL: 'https://desk.müller.example/' })).toBe('desk.xn--mller-kva.example')
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://192.0.2.7', 'http://[2001:db8::1]', 'http://hotel:3000'])
    expect(greet({ PUBLIC_URL })).toBe('example.org')
  expect(greet({ MAIL_FROM: 'desk@müller.example' })).toBe('xn--mller-kva.example')
})
