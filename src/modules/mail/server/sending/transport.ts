import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { isAscii, toAsciiDomain } from '#platform/server/smtp/address.ts'
import { getConnectionOptions, type SmtpSettings } from '#platform/server/smtp/settings.ts'
import { smtpSteps, type SmtpStep } from '../../contract/test-mail.ts'
import type { MailAttachment } from '../template.ts'

/** A mail as it goes out. */
export type RenderedMail = {
  id: string
  hotelName: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html?: string
  attachments: readonly MailAttachment[]
}

/**
 * The answer of the server: accepted; refused for good; for an address that it cannot write to; or not now, and why.
 */
export type SendResult = 'accepted' | 'refused' | 'unsupported' | { failure: string }

/** How long the server may take to connect and greet, and for a whole mail. */
export type MailTimes = { connectMs: number; wholeMs: number }
const defaultTimes: MailTimes = { connectMs: 10_000, wholeMs: 60_000 }
// A server that is slow to answer one mail holds up no others for longer.
const turnMs = 5_000
// The browser waits for 15 seconds.
const maxTestMs = 12_000

/** The SMTP server of the installation. */
export type MailTransport = {
  /**
   * Sends a mail. What the server says is the result; its words are not part of it, since they can hold an address.
   *
   * A process that is killed may leave mails that were accepted and are not noted, which are sent again. So mails are
   * sent at the same time, but only one is between its last line and `note`.
   * @param note writes down that it was accepted; what it throws is passed on
   */
  send: (mail: RenderedMail, note: () => Promise<void>) => Promise<SendResult>
  /** Sends a mail once and tells each step, up to the one that failed. */
  test: (mail: RenderedMail) => Promise<SmtpStep[]>
}

export const createMailTransport = (smtp: SmtpSettings, times = defaultTimes): MailTransport => {
  let lastTurn: Promise<void> = Promise.resolve()
  /** @returns what ends the turn */
  const takeTurn = async (): Promise<() => void> => {
    const before = lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    lastTurn = promise
    const stop = new AbortController()
    const patience = pause(turnMs, undefined, { signal: stop.signal })
    patience.catch(() => {})
    await Promise.race([before, patience])
    stop.abort()
    return resolve
  }
  return {
    send: async (mail, note) => {
      let endTurn = (): void => {}
      const stop = new AbortController()
      // Sent twice: a mail that is given up is sent again, so it must not arrive afterwards.
      const tooLong = setTimeout(() => stop.abort(), times.wholeMs)
      try {
        const content = await buildMessage(smtp, mail)
        const raw = Readable.from(
          (async function* () {
            yield content
            endTurn = await takeTurn()
            if (stop.signal.aborted) endTurn()
          })(),
          { objectMode: false },
        )
        const envelope = { from: toAsciiDomain(smtp.from.address), to: toAsciiDomain(mail.to) }
        const result = await sendMessage(smtp, times, envelope, raw, stop.signal)
        if (result === 'accepted') await note()
        return result
      } finally {
        clearTimeout(tooLong)
        stop.abort()
        endTurn()
      }
    },
    test: async (mail) => {
      const steps: SmtpStep[] = []
      const raw = Readable.from([await buildMessage(smtp, mail)], { objectMode: false })
      const envelope = { from: toAsciiDomain(smtp.from.address), to: toAsciiDomain(mail.to) }
      const limits = { connectMs: maxTestMs, wholeMs: maxTestMs }
      await sendMessage(smtp, limits, envelope, raw, AbortSignal.timeout(maxTestMs), (step) => steps.push(step))
      return steps
    },
  }
}

// One connection a mail: a server that hangs then blocks no other mail.
const sendMessage = (
  smtp: SmtpSettings,
  { connectMs, wholeMs }: MailTimes,
  envelope: { from: string; to: string },
  raw: Readable,
  signal: AbortSignal,
  report: (step: SmtpStep) => void = () => {},
): Promise<SendResult> => {
  const { user, password } = smtp
  const { promise, resolve } = Promise.withResolvers<SendResult>()
  const connection = new SmtpConnection({
    ...getConnectionOptions(smtp, connectMs),
    socketTimeout: wholeMs,
    // Closed for both sides, at once.
    socketCloseTimeout: 0,
  })
  const waiting = [...smtpSteps]
  const endStep = (state: SmtpStep['state'], answer: string | false): void => {
    const step = waiting.shift()
    if (step) report({ step, state, answer: hideSecrets(oneLine(answer || ''), user, password) })
  }
  const fail = (answer: string, result: SendResult): void => {
    endStep('failed', answer)
    waiting.length = 0
    resolve(result)
  }
  const failBy = (error: Error): void => {
    const { code, response } = error as { code?: string; response?: string }
    // A handshake that fails is a failure of the socket too. The name of a host, as in `ssl.example`, says nothing.
    const isOfTls = code === 'ETLS' || (code === 'ESOCKET' && /certificate|ssl|tls/i.test(error.message))
    if (isOfTls && waiting[0] === 'connected') endStep('done', '')
    fail(response || error.message, describe(error))
  }
  const proceed = (next: () => void) => (error?: Error | null) => (error ? failBy(error) : next())
  signal.addEventListener('abort', () => fail('timeout', { failure: 'timeout' }))
  connection.on('error', failBy)
  connection.connect(
    proceed(() => {
      endStep('done', (connection.lastServerResponse || '').split('\n', 1)[0] ?? '')
      endStep(connection.secure ? 'done' : 'skipped', '')
      // Without the extension the library sends bytes that the server may take for other letters.
      const isWritable = isAscii(envelope.to) || /^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '')
      const send = () =>
        connection.send(
          envelope,
          raw,
          proceed(() => {
            endStep('done', connection.lastServerResponse)
            resolve('accepted')
          }),
        )
      const signedIn = (state: 'done' | 'skipped') => {
        endStep(state, state === 'done' && connection.lastServerResponse)
        if (isWritable) send()
        else fail('no SMTPUTF8', 'unsupported')
      }
      if (user === null || !connection.allowsAuth || !isWritable) signedIn('skipped')
      else
        connection.login(
          { user, pass: password },
          proceed(() => signedIn('done')),
        )
    }),
  )
  return promise.finally(() => connection.close())
}

const buildMessage = (
  { from }: SmtpSettings,
  { id, hotelName, to, replyTo, subject, text, html, attachments }: RenderedMail,
): Promise<Buffer> =>
  new MailComposer({
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from: { name: oneLine(hotelName || from.name), address: from.address },
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name: oneLine(hotelName), address: replyTo } }),
    subject: oneLine(subject),
    text,
    html,
    headers: { 'auto-submitted': 'auto-generated' },
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

/** Removes the password from a server's words, as it is and as the client sends it. */
const hideSecrets = (text: string, user: string | null, password: string): string => {
  if (password === '') return text
  const encoded = [password, `\0${user}\0${password}`].map((secret) => Buffer.from(secret).toString('base64'))
  return [password, ...encoded].reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** A refusal of this receiver or this message is final; a refusal of this installation is not. */
const describe = (error: unknown): SendResult => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE'))
    return 'refused'
  return {
    failure: [code ?? (error instanceof Error ? error.name : 'unknown'), responseCode].filter(Boolean).join(' '),
  }
}
