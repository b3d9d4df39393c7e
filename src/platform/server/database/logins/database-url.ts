import type { DatabaseAddress } from '../connection.ts'

/**
 * Parses DATABASE_URL the way PostgreSQL's own programs do. The query may hold host, port, user, password and dbname; a
 * host that is a folder means the Unix socket in it (`postgres://owner@/deskbell?host=/run/postgresql`).
 * @returns null when the text is not such a URL
 */
export const readDatabaseUrl = (text: string): DatabaseAddress | null => {
  // The URL class rejects a user without a host. Insert a host, which the query then replaces.
  const withHost = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/, '$1localhost')
  if (!/^postgres(ql)?:\/\//.test(withHost) || !URL.canParse(withHost)) return null
  const url = new URL(withHost)
  const takeParameter = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  }
  const host = takeParameter('host') ?? decodeURIComponent(url.hostname)
  const port = Number(takeParameter('port') || url.port || 5432)
  const user = takeParameter('user')
  const password = takeParameter('password')
  const database = takeParameter('dbname')
  return {
    url: url.href,
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
  }
}
