import { afterEach, expect, test } from 'vitest'
import { readSmtp } from '#platform/server/smtp/settings.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { createMailTransport, type MailTimes, type RenderedMail, type SendResult } from './transport.ts'

const started: { server: MailServer; goOn: () => void }[] = []
afterEach(async () => {
  for (const { server, goOn } of started.splice(0)) {
    goOn()
    await server.close()
  }
})

type Step = 'greeting' | 'receiver' | 'acceptance'

/** A server that waits at one step until it is told to go on. */
const createSlowServer = async (at: Step) => {
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await createMailServer({
    wait: async (before) => {
      if (before !== at) return
      arrived.resolve()
      await goOn.promise
    },
  })
  started.push({ server, goOn: goOn.resolve })
  return { server, arrived: arrived.promise, goOn: goOn.resolve }
}

const letter: RenderedMail = {
  id: 'a-mail',
  hotelName: 'Hotel Marina',
  to: 'ana@post.example',
  replyTo: null,
  subject: 'Your invoice',
  text: 'Here it is.',
  html: '<p>Here it is.</p>',
  attachments: [],
}

const handTo = (
  server: MailServer,
  times?: MailTimes,
  { to = letter.to, env = {} }: { to?: string; env?: Record<string, string> } = {},
): Promise<SendResult> => {
  const smtp = readSmtp({ SMTP_URL: server.url, MAIL_FROM: 'desk@example.org', ...env }) ?? expect.unreachable()
  return createMailTransport(smtp, times).send({ ...letter, to }, async () => {})
}

const createServer = async (options?: Parameters<typeof createMailServer>[0]) => {
  const server = await createMailServer(options)
  started.push({ server, goOn: () => {} })
  return server
}

const waitForQuiet = async (server: MailServer) => {
  await expect.poll(server.countConnections).toBe(0)
}

test('a server that never greets is given up, and its connection is closed', async () => {
  const { server } = await createSlowServer('greeting')
  expect(await handTo(server, { connectMs: 100, wholeMs: 60_000 })).toEqual({ failure: 'ETIMEDOUT' })
  await waitForQuiet(server)
})

test('a server that does not answer in time gets no mail afterwards: the connection is closed', async () => {
  const { server, goOn } = await createSlowServer('receiver')
  expect(await handTo(server, { connectMs: 10_000, wholeMs: 500 })).toEqual({ failure: 'timeout' })
  await waitForQuiet(server)
  goOn()
  expect(await handTo(server)).toBe('accepted')
  expect(server.received).toHaveLength(1)
})

test('a server that is slow to accept is given up, and its connection is closed', async () => {
  const { server, arrived } = await createSlowServer('acceptance')
  expect(await handTo(server, { connectMs: 10_000, wholeMs: 500 })).toEqual({ failure: 'timeout' })
  await arrived
  await waitForQuiet(server)
})

test('a server that is slow but in time gets the mail once', async () => {
  const { server, arrived, goOn } = await createSlowServer('acceptance')
  const handed = handTo(server)
  await arrived
  goOn()
  expect(await handed).toBe('accepted')
  await waitForQuiet(server)
  expect(server.received).toHaveLength(1)
})

test('the greeting names the machine: as MAIL_EHLO says, else by the public address, else by the sender', async () => {
  const server = await createServer()
  for (const env of [
    { MAIL_EHLO: 'out.hotel.example', PUBLIC_URL: 'https://desk.hotel.example' },
    { PUBLIC_URL: 'https://desk.hotel.example:8443' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://192.0.2.7' },
    {},
  ] as const)
    expect(await handTo(server, undefined, { env })).toBe('accepted')
  expect(server.commands.filter((line) => line.startsWith('EHLO'))).toEqual([
    'EHLO out.hotel.example',
    'EHLO desk.hotel.example',
    ...Array.from({ length: 3 }, () => 'EHLO example.org'),
  ])
})

test('a name with letters beyond ASCII goes to a server that offers SMTPUTF8, and is asked for', async () => {
  const server = await createServer()
  expect(await handTo(server, undefined, { to: 'jürgen@example.org' })).toBe('accepted')
  expect(server.commands).toContainEqual(expect.stringMatching(/^MAIL FROM:<desk@example.org> SMTPUTF8/))
  expect(server.to('jürgen@example.org')).toHaveLength(1)
})

test('a server without SMTPUTF8 is told nothing of such an address', async () => {
  const server = await createServer({ utf8: false })
  expect(await handTo(server, undefined, { to: 'ana@post.example' })).toBe('accepted')
  for (const to of ['jürgen@example.org', 'дом@пошта.example'])
    expect(await handTo(server, undefined, { to })).toBe('unsupported')
  expect(server.commands.filter((line) => !line.startsWith('EHLO'))).toEqual([
    expect.stringMatching(/^MAIL FROM:<desk@example.org>/),
    'RCPT TO:<ana@post.example>',
  ])
  await waitForQuiet(server)
})

test('a domain beyond ASCII goes to every server, in Punycode', async () => {
  const server = await createServer({ utf8: false })
  for (const to of ['ana@müller.example', 'ana@пошта.example', 'ana@Bücher.EXAMPLE'])
    expect(await handTo(server, undefined, { to })).toBe('accepted')
  const domains = ['xn--mller-kva', 'xn--80a1acn3a', 'xn--bcher-kva'].map((name) => `ana@${name}.example`)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(domains.map((one) => `RCPT TO:<${one}>`))
  expect(server.received.map(({ headers }) => headers['to'])).toEqual(domains)
})

test('a test mail tells each step up to the one that failed, with the words of the server', async () => {
  const server = await createServer()
  const steps = (url = server.url, env: Record<string, string> = {}) => {
    const smtp = readSmtp({ SMTP_URL: url, MAIL_FROM: 'desk@example.org', ...env }) ?? expect.unreachable()
    return createMailTransport(smtp).test(letter)
  }
  const connected = { step: 'connected', state: 'done', answer: expect.stringMatching(/^250-/) }
  const plain = { step: 'encrypted', state: 'skipped', answer: '' }
  const noSignIn = { step: 'signed_in', state: 'skipped', answer: '' }
  const accepted = { step: 'accepted', state: 'done', answer: expect.stringMatching(/^250 /) }
  expect(await steps()).toEqual([connected, plain, noSignIn, accepted])
  server.refusals.set(letter.to, 550)
  expect(await steps()).toEqual([
    connected,
    plain,
    noSignIn,
    { step: 'accepted', state: 'failed', answer: `550 No mailbox ${letter.to}` },
  ])
  expect(server.received).toHaveLength(1)

  const strict = await createServer({ login: { user: 'desk', password: 'key and lamp' } })
  const signedIn = { step: 'signed_in', state: 'done', answer: expect.stringMatching(/^235 /) }
  expect(await steps(strict.url.replace('key and lamp', 'key%20and%20lamp'))).toEqual([
    connected,
    plain,
    signedIn,
    accepted,
  ])
  expect(await steps(strict.url.replace('key and lamp', 'towel'))).toEqual([
    connected,
    plain,
    { step: 'signed_in', state: 'failed', answer: '535 Wrong password •••' },
  ])

  const secure = await createServer({ tls: 'starttls' })
  const [first, second, ...none] = await steps(secure.url)
  expect([first?.state, second?.step, second?.state, none]).toEqual(['done', 'encrypted', 'failed', []])
  expect(second?.answer).toContain('certificate')
  expect(await steps(`smtp://127.0.0.1:${server.port}`, { SMTP_REQUIRE_TLS: 'on' })).toMatchObject([
    { step: 'connected', state: 'done' },
    { step: 'encrypted', state: 'failed' },
  ])
  expect(await steps('smtp://ssl.mail.invalid')).toMatchObject([{ step: 'connected', state: 'failed' }])
  await server.close()
  expect(await steps()).toEqual([
    { step: 'connected', state: 'failed', answer: expect.stringContaining('ECONNREFUSED') },
  ])
})
