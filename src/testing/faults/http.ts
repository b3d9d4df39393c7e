import { Agent, request } from 'node:http'

/** The result: a status and a body, or why there is none. */
export type Reply =
  | { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }
  | { status: 0; why: string }

export type Ask = {
  cookie?: string
  body?: unknown
  agent?: Agent
  headers?: Record<string, string>
  /** Hangs up this many milliseconds after the request was sent, or when an answer begins, which stays unread. */
  hangUpAfterMs?: number
  timeoutMs?: number
}

/** A client's connections, kept open between requests as a browser does. */
export const connections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most })

/** One request by plain HTTP. Never throws: a network failure is an ordinary result. */
export const ask = (
  method: string,
  url: string,
  { cookie, body, agent, headers, hangUpAfterMs, timeoutMs = 15_000 }: Ask = {},
): Promise<Reply> =>
  new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const message = request(url, {
      method,
      ...(agent && { agent }),
      timeout: timeoutMs,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    let answered = ''
    message.on('error', (error) => resolve({ status: 0, why: 'code' in error ? String(error.code) : error.message }))
    message.on('timeout', () => message.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })))
    const hangUp = () => message.destroy(Object.assign(new Error('hung up'), { code: 'HUNG_UP' }))
    message.on('response', (response) => {
      if (hangUpAfterMs !== undefined) {
        hangUp()
        resolve({ status: 0, why: 'HUNG_UP' })
        return
      }
      response.setEncoding('utf8').on('data', (part: string) => (answered += part))
      response.on('error', (error) => resolve({ status: 0, why: error.message }))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: getBody(answered), headers: response.headers }),
      )
    })
    if (hangUpAfterMs !== undefined) message.on('finish', () => setTimeout(hangUp, hangUpAfterMs))
    message.end(text)
  })

const getBody = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}
