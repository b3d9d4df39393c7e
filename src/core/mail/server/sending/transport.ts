import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { isAscii, toAsciiDomain } from '#platform/server/smtp/address.ts'
import type { SmtpSettings } from '#platform/server/smtp/settings.ts'
import type { MailAttachment } from '../template.ts'

/** A mail as it goes out. */
export type Letter = {
  id: string
  hotelName: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}

/**
 * The result of handing a mail over: accepted; refused for good; for an address that the server cannot write to; or not
 * now, and why.
 */
export type Handed = 'accepted' | 'refused' | 'unsupported' | { failure: string }

/** How long the server may take to connect and greet, and for a whole mail. */
export type MailTimes = { connectMs: number; wholeMs: number }
const defaultTimes: MailTimes = { connectMs: 10_000, wholeMs: 60_000 }
// A server that is slow to answer one mail holds up no others for longer.
const turnMs = 5_000

/** Hands mails to the SMTP server of the installation. */
export class MailTransport {
  readonly #smtp: SmtpSettings
  readonly #domain: string
  readonly #times: MailTimes
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(smtp: SmtpSettings, times: MailTimes = defaultTimes) {
    this.#smtp = smtp
    this.#times = times
    this.#domain = smtp.from.address.slice(smtp.from.address.lastIndexOf('@') + 1)
  }

  /**
   * Hands a mail over. What the server says is the result; its words are not part of it, since they can hold an address.
   *
   * Mails are sent at the same time, but only one is between its last line and `note`: a process that is killed leaves at
   * most one that was accepted and is not noted.
   * @param note writes down that it was accepted; what it throws is passed on
   */
  async hand(letter: Letter, note: () => Promise<void>): Promise<Handed> {
    const turn = { end: () => {} }
    const stop = new AbortController()
    // What is given up must not arrive afterwards: it is sent again.
    const tooLong = setTimeout(() => stop.abort(), this.#times.wholeMs)
    const takeTurn = async (): Promise<void> => {
      turn.end = await this.#takeTurn()
      if (stop.signal.aborted) turn.end()
    }
    try {
      const content = await this.#compose(letter)
      const raw = Readable.from(
        (async function* () {
          yield content
          await takeTurn()
        })(),
        { objectMode: false },
      )
      const handed = await this.#send(
        { from: toAsciiDomain(this.#smtp.from.address), to: toAsciiDomain(letter.to) },
        raw,
        stop.signal,
      )
      if (handed === 'accepted') await note()
      return handed
    } finally {
      clearTimeout(tooLong)
      stop.abort()
      turn.end()
    }
  }

  // One connection a mail: a server that hangs then blocks no other mail.
  #send(envelope: { from: string; to: string }, raw: Readable, signal: AbortSignal): Promise<Handed> {
    const { connectMs, wholeMs } = this.#times
    const { host, port, secure, requireTls, user, password, greetAs } = this.#smtp
    const { promise, resolve } = Promise.withResolvers<Handed>()
    const connection = new SmtpConnection({
      host,
      port,
      secure,
      requireTLS: requireTls && !secure,
      name: greetAs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: wholeMs,
      // Closed for both sides, at once.
      socketCloseTimeout: 0,
    })
    const proceed = (next: () => void) => (error?: Error | null) => (error ? resolve(describe(error)) : next())
    signal.addEventListener('abort', () => resolve({ failure: 'timeout' }))
    connection.on('error', (error) => resolve(describe(error)))
    connection.connect(
      proceed(() => {
        // Without the extension the library sends bytes that the server may take for other letters.
        if (!isAscii(envelope.to) && !/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ''))
          return resolve('unsupported')
        const send = () =>
          connection.send(
            envelope,
            raw,
            proceed(() => resolve('accepted')),
          )
        if (user === null || !connection.allowsAuth) send()
        else connection.login({ user, pass: password }, proceed(send))
      }),
    )
    return promise.finally(() => connection.close())
  }

  #compose({ id, hotelName, to, replyTo, subject, text, html, attachments }: Letter): Promise<Buffer> {
    const { from } = this.#smtp
    return new MailComposer({
      messageId: `<${id}@${this.#domain}>`,
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
  }

  /** @returns what ends the turn */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    let end = (): void => {}
    this.#lastTurn = new Promise((resolve) => (end = resolve))
    const stop = new AbortController()
    const patience = pause(turnMs, undefined, { signal: stop.signal })
    patience.catch(() => {})
    await Promise.race([before, patience])
    stop.abort()
    return end
  }
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** What the server refuses for this receiver or this message is final; what it refuses of us is not. */
const describe = (error: unknown): Handed => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE'))
    return 'refused'
  return {
    failure: [code ?? (error instanceof Error ? error.name : 'unknown'), responseCode].filter(Boolean).join(' '),
  }
}
