import type { ClientConfig } from 'pg'

/** The address of a database and its login. Absent values come from the environment, as for PostgreSQL's programs. */
export type DatabaseAddress = {
  /** A name, or the folder of a Unix socket. */
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** Encryption of the connection, and if the server's certificate is verified. */
  ssl?: boolean | { rejectUnauthorized: false }
  /** Settings of each session, such as `search_path`. */
  connection?: Record<string, string>
  /** Is told every statement before it is sent. */
  debug?: (connection: number, statement: string, values: unknown[]) => void
}

const keepAliveMs = 60_000

/** The same address for the driver: times in UTC, and the settings in the message that opens a session. */
export const getClientConfig = ({ connection, debug: _debug, ...address }: DatabaseAddress): ClientConfig => {
  const { application_name, ...settings }: Record<string, string> = { ...connection, TimeZone: 'UTC' }
  return {
    ...address,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // PostgreSQL encrypts nothing on a Unix socket, even if `ssl` is set.
    ssl: !address.host?.startsWith('/') && (address.ssl ?? false),
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, String.raw`\$&`)}`)
      .join(' '),
    ...(application_name !== undefined && { application_name }),
  }
}

/**
 * The setting `sslmode`. Only `verify-ca` and `verify-full` verify the server's certificate, as in PostgreSQL's own
 * programs.
 */
export const readSslMode = (mode: string): boolean | { rejectUnauthorized: false } => {
  if (mode === 'disable' || mode === 'false') return false
  return mode.startsWith('verify-') ? true : { rejectUnauthorized: false }
}
