import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived: its headers in lower case, its parts decoded, and everything as it came. */
export type ReceivedMail = {
  to: string[]
  headers: Record<string, string>
  text: string
  html: string
  attachments: { name: string; content: Buffer }[]
  raw: string
}

/** A mailbox of everybody, with a real SMTP server before it. */
export type MailServer = {
  /** For SMTP_URL. */
  url: string
  port: number
  received: ReceivedMail[]
  /** The words of clients before the mail itself, byte for byte in latin1: greetings, senders, receivers. */
  commands: string[]
  /** The answer to a receiver, instead of accepting: such as 550 or 451. */
  refusals: Map<string, number>
  /** The mails that arrived for an address. */
  to(address: string): ReceivedMail[]
  countConnections(): number
  close(): Promise<void>
}

type Options = {
  port?: number
  tls?: 'none' | 'starttls'
  /** True if it offers SMTPUTF8. */
  utf8?: boolean
  login?: { user: string; password: string }
  /** A promise that it awaits before it greets, answers to a receiver or accepts a mail. */
  wait?: (before: 'greeting' | 'receiver' | 'acceptance') => Promise<void>
}

/** Starts an SMTP server on this machine that accepts everything, unless it is told to refuse. */
export const createMailServer = async ({
  port = 0,
  tls = 'none',
  utf8 = true,
  login,
  wait,
}: Options = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const commands: string[] = []
  const refusals = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    logger: false,
    hideSMTPUTF8: !utf8,
    onConnect: async (_session, answer) => {
      await wait?.('greeting')
      answer()
    },
    onAuth: ({ username, password }, _session, answer) =>
      username === login?.user && password === login?.password
        ? answer(null, { user: username })
        : // Servers exist that repeat what they were told.
          answer(Object.assign(new Error(`Wrong password ${password}`), { responseCode: 535 })),
    onRcptTo: async ({ address }, _session, answer) => {
      await wait?.('receiver')
      const code = refusals.get(address)
      answer(code === undefined ? null : Object.assign(new Error(`No mailbox ${address}`), { responseCode: code }))
    },
    onData: (stream, session, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        await wait?.('acceptance')
        received.push(
          parseMail(
            Buffer.concat(parts).toString('latin1'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        answer()
      })
    },
  })
  server.server.on('connection', (socket) => {
    socket.on('data', (bytes: Buffer) => {
      const lines = bytes.toString('latin1').split('\r\n')
      commands.push(...lines.filter((line) => /^(?:EHLO|HELO|MAIL FROM|RCPT TO)\b/.test(line)))
    })
  })
  // A client that goes away is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://${login ? `${login.user}:${login.password}@` : ''}127.0.0.1:${address.port}`,
    port: address.port,
    received,
    commands,
    refusals,
    countConnections: () => server.connections.size,
    to: (receiver) => received.filter(({ to }) => to.includes(receiver)),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

type Part = { headers: Record<string, string>; body: string }

/** @param raw in latin1, as it came */
const parseMail = (raw: string, to: string[]): ReceivedMail => {
  const mail = splitPart(raw)
  const leaves = listLeaves(mail)
  const textOf = (type: string) => {
    const part = leaves.find(({ headers }) => headers['content-type']?.startsWith(type))
    return part ? decode(part).toString('utf8') : ''
  }
  return {
    to,
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, decodeWords(value)])),
    text: textOf('text/plain').replaceAll('\r\n', '\n'),
    html: textOf('text/html').replaceAll('\r\n', '\n'),
    attachments: leaves
      .filter(({ headers }) => headers['content-disposition']?.startsWith('attachment'))
      .map((part) => ({
        name: /filename="?([^";]+)/.exec(part.headers['content-disposition'] ?? '')?.[1] ?? '',
        content: decode(part),
      })),
    raw,
  }
}

const splitPart = (raw: string): Part => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: raw.slice(end + 4),
  }
}

const listLeaves = (part: Part): Part[] => {
  const boundary = /boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => listLeaves(splitPart(one.replace(/^\r\n/, ''))))
}

const decode = ({ headers, body }: Part): Buffer => {
  if (headers['content-transfer-encoding'] === 'base64') return Buffer.from(body, 'base64')
  if (headers['content-transfer-encoding'] === 'quoted-printable') return fromQuotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

// RFC 2047
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : fromQuotedPrintable(text.replaceAll('_', ' '))
      ).toString('latin1'),
    )
    .replaceAll(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
