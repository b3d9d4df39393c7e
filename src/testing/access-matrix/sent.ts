import type { Person } from '../test-server.ts'

/** The parameters, query and body of a call. */
export type Sent = {
  /** The row that the path names. */
  rowId?: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: Buffer
  /** Instead of the usual caller. */
  who?: Person
  /** It can be sent only once, whatever comes of it. */
  once?: boolean
}
/** What a call of a route has to send. */
export type Special = (rowId: string, who: Person) => Promise<Sent> | Sent
