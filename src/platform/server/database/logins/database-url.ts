import type { DatabaseAddress } from '../connection.ts'

/**
 * Reads DATABASE_URL as PostgreSQL's own programs do: host, port, user, password and dbname may also stand in the
 * query, and a host that is a folder means the Unix socket in it (`postgres://owner@/deskbell?host=/run/postgresql`).
 * @returns null where it is no such address
 */
export const readDatabaseUrl = (text: string): DatabaseAddress | null => {
  // A user without a host is no address to the URL class: it gets one, which the query then replaces.
  const whole = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/, '$1localhost')
  if (!/^postgres(ql)?:\/\//.test(whole) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  const asked = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  }
  const host = asked('host') ?? decodeURIComponent(url.hostname)
  const port = Number(asked('port') || url.port || 5432)
  const user = asked('user')
  const password = asked('password')
  const database = asked('dbname')
  return {
    url: url.href,
    host,
    port,
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
  }
}
