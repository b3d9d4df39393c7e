import { readSslMode, type DatabaseAddress } from '../address.ts'

// Parameters of PostgreSQL's own client library, which are no settings of a session.
const ofTheLibrary = ['connect_timeout', 'target_session_attrs', 'channel_binding']

/**
 * Parses DATABASE_URL the way PostgreSQL's own programs do. The query may hold host, port, user, password, dbname,
 * sslmode and settings of the session; a host that is a folder means the Unix socket in it
 * (`postgres://owner@/deskbell?host=/run/postgresql`).
 * @returns null when the text is not such a URL
 */
export const readDatabaseUrl = (text: string): DatabaseAddress | null => {
  try {
    return readAddress(text)
  } catch (error) {
    // A per cent sign that begins no escape.
    if (error instanceof URIError) return null
    throw error
  }
}

const readAddress = (text: string): DatabaseAddress | null => {
  // The URL class rejects a user without a host. Insert a host, which the query then replaces.
  const withHost = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/, '$1localhost')
  if (!/^postgres(ql)?:\/\//.test(withHost) || !URL.canParse(withHost)) return null
  const url = new URL(withHost)
  for (const name of ofTheLibrary) url.searchParams.delete(name)
  const takeParameter = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  }
  const host = takeParameter('host') ?? decodeURIComponent(url.hostname)
  const port = Number(takeParameter('port') || url.port || 5432)
  const user = takeParameter('user') ?? decodeURIComponent(url.username)
  const password = takeParameter('password') ?? decodeURIComponent(url.password)
  const database = takeParameter('dbname') ?? decodeURIComponent(url.pathname.slice(1))
  const mode = takeParameter('sslmode') ?? takeParameter('ssl')
  const connection = Object.fromEntries(url.searchParams)
  // "#" or "?" in a password: what is before it would be the host, and what follows something else.
  const isCut = url.hash !== '' || Object.keys(connection).some((name) => !/^[a-z_][\w.]*$/i.test(name))
  if (isCut || !Number.isInteger(port) || port < 1 || port > 65_535) return null
  return {
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ...(mode !== null && { ssl: readSslMode(mode) }),
    ...(Object.keys(connection).length > 0 && { connection }),
  }
}
