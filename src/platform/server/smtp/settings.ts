import { InvalidSetting } from '../user-facing-error.ts'
import { isAscii, isSendable, toAsciiDomain } from './address.ts'

/** The server that sends mail, and the address that it is sent from. */
export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the start (smtps). */
  secure: boolean
  /** Refuses to send without TLS. */
  requireTls: boolean
  user: string | null
  password: string
  from: { name: string; address: string }
  /** The name that this machine has for mail servers. Some refuse an address without a name. */
  greetAs: string
}

/** The options of a connection to the server, for nodemailer. It may take `maxMs` to be found, to connect and to greet. */
export const getConnectionOptions = ({ host, port, secure, requireTls, greetAs }: SmtpSettings, maxMs: number) => ({
  host,
  port,
  secure,
  requireTLS: requireTls && !secure,
  name: greetAs,
  connectionTimeout: maxMs,
  greetingTimeout: maxMs,
  dnsTimeout: maxMs,
})

const minAddressLength = 3
const maxAddressLength = 254
const mailbox = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/
/** The host names of this machine. */
export const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Reads SMTP_URL, MAIL_FROM and SMTP_REQUIRE_TLS.
 * @returns null without SMTP_URL
 * @throws WrongSetting, which never repeats the URL: it may hold a password
 */
export const readSmtp = (env: Readonly<Record<string, string | undefined>>): SmtpSettings | null => {
  const raw = env['SMTP_URL']?.trim()
  if (!raw) return null
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname || url.search || url.hash)
    throw new InvalidSetting(
      'SMTP_URL must be an address such as smtp://user:password@mail.example:587, but it is not.',
    )
  const secure = url.protocol === 'smtps:'
  const from = readFrom(env)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTls: readRequireTls(env, url.hostname),
    user: url.username ? decode(url.username) : null,
    password: decode(url.password),
    from,
    greetAs: readGreeting(env, from.address),
  }
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new InvalidSetting('The user and the password in SMTP_URL must be written with %-escapes, but they are not.')
  }
}

const readRequireTls = (env: Readonly<Record<string, string | undefined>>, host: string): boolean => {
  const raw = env['SMTP_REQUIRE_TLS']?.trim()
  if (!raw) return !thisMachine.test(host)
  if (raw !== 'on' && raw !== 'off')
    throw new InvalidSetting(`SMTP_REQUIRE_TLS must be one of on, off, but it is "${raw}".`)
  return raw === 'on'
}

const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i
const literal = /^\[[0-9a-f.:ipv]+\]$/i

/** MAIL_EHLO, else the host of PUBLIC_URL if it is a name, else the domain of the sender. */
const readGreeting = (env: Readonly<Record<string, string | undefined>>, from: string): string => {
  const raw = env['MAIL_EHLO']?.trim()
  if (raw && !hostName.test(raw) && !literal.test(raw))
    throw new InvalidSetting(`MAIL_EHLO must be the name of this machine, such as hotel.example, but it is "${raw}".`)
  if (raw) return raw
  const publicUrl = env['PUBLIC_URL']?.trim() ?? ''
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''
  return hostName.test(host) ? host : toAsciiDomain(from).slice(from.lastIndexOf('@') + 1)
}

const readFrom = (env: Readonly<Record<string, string | undefined>>): SmtpSettings['from'] => {
  const raw = env['MAIL_FROM']?.trim()
  if (!raw) throw new InvalidSetting('SMTP_URL needs MAIL_FROM, the address that mail is sent from.')
  const [, name = '', inBrackets, alone] = mailbox.exec(raw) ?? []
  const address = inBrackets ?? alone
  const isUsable = address !== undefined && isSendable(address) && isAscii(address.slice(0, address.lastIndexOf('@')))
  if (!isUsable || address.length < minAddressLength || address.length > maxAddressLength)
    throw new InvalidSetting('MAIL_FROM must be an e-mail address such as Deskbell <desk@example.org>, but it is not.')
  return { name: name.trim(), address }
}
