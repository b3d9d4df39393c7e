import { expect, test } from 'vitest'
import { checkHotelAddress, checkPushEndpoint } from './outbound/egress-policy.ts'
import { readSettings } from './settings.ts'

const s3 = { IMAGES_S3_BUCKET: 'images', IMAGES_S3_ACCESS_KEY: 'key', IMAGES_S3_SECRET_KEY: 'hidden' }

test('an address that cannot work stops the start with one sentence, which names the setting and no password', () => {
  for (const [name, ...values] of [
    [
      'PUBLIC_URL',
      'https://h.example/desk',
      'https://h.example/desk/',

      'https://h.example/?a=1',
    ],
    [
      'PUBLIC_URL',
      'https://h.example/#a',
      'https://h.example?',
      'https://ana:hidden@h.example',
      'h.example',
      'ftp://h.example',
    ],
    ['DATABASE_URL', 'postgres://desk:hidden%@db/deskbell', 'postgres://desk:12#hidden@db/deskbell', 'db.example'],
    ['CALENDAR_HOSTS', 'http://10.0.0.7:4000/feeds', 'http://ana:hidden@10.0.0.7', 'http://10.0.0.7?', '10.0.0.7', '*'],
    [
      'WEBHOOK_HOSTS',
      'http://10.0.0.7:4000/hook',
      'http://ana:hidden@10.0.0.7',
      'hooks.example/path',
      'hooks.example:8443',
    ],
    ['PUSH_HOSTS', 'push example', 'https://push.example/x', '*.', 'ftp://push.example'],
    ['TRUSTED_PROXIES', 'proxy.example', '10.0.0.0/33', '10.0.0.1/a', '10.0.0', 'true', '10.0.0.1:80'],
    ['NOTIFICATION_HOST', 'https://n.example?x=1', 'https://n.example#x', 'https://ana:hidden@n.example', 'n.example'],
    ['IMAGES_S3_ENDPOINT', 'https://s3.example?x=1', 'https://ana:hidden@s3.example', 's3.example'],
    ['TILE_URL', 'https://ana:hidden@tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/'],
  ] as const)
    for (const value of values) {
      const read = () => readSettings({ ...(name.startsWith('IMAGES') && s3), NOTIFICATION_SECRET: 'x', [name]: value })
      expect(read, `${name}=${value}`).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
      expect(read).not.toThrow(/hidden/)
    }
})

test('addresses are read as people write them', () => {
  const read = (env: Record<string, string>) => readSettings(env)
  for (const PUBLIC_URL of ['https://desk.example', 'https://desk.example//', ' HTTPS://Desk.example:443/ '])
    expect(read({ PUBLIC_URL }).publicUrl).toBe('https://desk.example')
  expect(read({ PUBLIC_URL: 'http://10.0.0.7:3000' }).publicUrl).toBe('http://10.0.0.7:3000')
  expect(read({ PUBLIC_URL: 'https://zimmer.müller.example' }).publicUrl).toBe('https://zimmer.xn--mller-kva.example')
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(read({ TRUSTED_PROXIES: 'loopback, 10.0.0.7,172.16.0.0/12,fd00::/8' }).trustedProxies).toHaveLength(4)
  expect(read({ WEBHOOK_HOSTS: 'Hooks.example, http://10.0.0.7:4000/,printer' }).webhookHosts).toEqual([
    'hooks.example',
    'http://10.0.0.7:4000',
    'printer',
  ])
  expect(read({ PUSH_HOSTS: '*.push.apple.com,http://127.0.0.1:4000' }).pushHosts).toHaveLength(2)
  expect(read({ ...s3, IMAGES_S3_ENDPOINT: 'https://s3.example/storage/v1/s3/' }).imagesS3?.endpoint).toBe(
    'https://s3.example/storage/v1/s3',
  )
  const calls = { NOTIFICATION_HOST: 'https://n.example/hook/', NOTIFICATION_SECRET: 'x' }
  expect(read(calls).notificationHost).toBe('https://n.example/hook')
})

test('a public demo has nobody to write to and nothing to call, whatever else is set', () => {
  const calls = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'desk@demo.example',
    PUSH_HOSTS: '*.push.apple.com',
    NOTIFICATION_HOST: 'https://n.example',
    NOTIFICATION_SECRET: 'x',
    WEBHOOK_HOSTS: 'hooks.example',
    CALENDAR_HOSTS: 'https://calendars.example',
  }
  const { smtp, notificationHost, pushHosts, webhookHosts, calendarHosts } = readSettings({ ...calls, DEMO: 'public' })
  expect([smtp, notificationHost, pushHosts, webhookHosts, calendarHosts]).toEqual([null, null, [], null, null])
  expect(checkPushEndpoint('https://web.push.apple.com/x', pushHosts ?? [])).toBe('blocked')
  for (const hosts of [webhookHosts, calendarHosts])
    expect(checkHotelAddress('https://hooks.example/x', hosts)).toBe('blocked')
  expect(checkHotelAddress('https://hooks.example/x', readSettings(calls).webhookHosts)).toBe('any')
})
