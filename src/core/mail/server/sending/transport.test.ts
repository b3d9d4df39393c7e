import { afterEach, expect, test } from 'vitest'
import { readSmtp } from '#platform/server/smtp/settings.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { MailTransport, type Handed, type Letter, type MailTimes } from './transport.ts'

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

const letter: Letter = {
  id: 'a-mail',
  hotelName: 'Hotel Marina',
  to: 'ana@post.example',
  replyTo: null,
  subject: 'Your invoice',
  text: 'Here it is.',
  html: '<p>Here it is.</p>',
  attachments: [],
}

const handTo = (server: MailServer, times?: MailTimes): Promise<Handed> => {
  const smtp = readSmtp({ SMTP_URL: server.url, MAIL_FROM: 'desk@example.org' }) ?? expect.unreachable()
  return new MailTransport(smtp, times).hand(letter, async () => {})
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
  expect(await handTo(server, { connectMs: 10_000, wholeMs: 2000 })).toEqual({ failure: 'timeout' })
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
