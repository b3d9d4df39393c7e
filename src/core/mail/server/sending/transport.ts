import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
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

/** The result of handing a mail over: accepted; refused for good; or not now, and why. */
export type Handed = 'accepted' | 'refused' | { failure: string }

const connectMs = 10_000
const wholeMs = 60_000
// A server that is slow to answer one mail holds up no others for longer.
const turnMs = 5_000

/** Hands mails to the SMTP server of the installation. */
export class MailTransport {
  readonly #smtp: SmtpSettings
  readonly #domain: string
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(smtp: SmtpSettings) {
    this.#smtp = smtp
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
    const transport = this.#connect()
    const stop = new AbortController()
    try {
      const content = await this.#compose(letter)
      const takeTurn = async (): Promise<void> => void (turn.end = await this.#takeTurn())
      const raw = Readable.from(
        (async function* () {
          yield content
          await takeTurn()
        })(),
        { objectMode: false },
      )
      const sending = transport
        .sendMail({ envelope: { from: this.#smtp.from.address, to: letter.to }, raw })
        .then((): Handed => 'accepted', describe)
      const tooLong = pause(wholeMs, { failure: 'timeout' }, { signal: stop.signal })
      tooLong.catch(() => {})
      const handed = await Promise.race([sending, tooLong])
      if (handed === 'accepted') await note()
      return handed
    } finally {
      stop.abort()
      transport.close()
      turn.end()
    }
  }

  // One connection a mail: a server that hangs then blocks no other mail.
  #connect() {
    const { host, port, secure, requireTls, user, password } = this.#smtp
    return createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls && !secure,
      ...(user !== null && { auth: { user, pass: password } }),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: wholeMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
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
