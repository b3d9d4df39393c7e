/** The share of a file that has been sent: 0 to 1. */
export type OnProgress = (share: number) => void

/**
 * `fetch` for a file, with progress. Resolves with every response, also one of an error. Rejects without a response, and
 * with the signal's reason when cancelled.
 */
export const upload = (
  path: string,
  { method, headers, body, signal }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = (): void => {
      request.abort()
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    request.open(method ?? 'POST', path)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('the connection broke')))
    request.addEventListener('load', () => {
      signal?.removeEventListener('abort', giveUp)
      const { status, responseText } = request
      resolve(
        new Response(status === 204 ? null : responseText, {
          status,
          headers: getHeaders(request.getAllResponseHeaders()),
        }),
      )
    })
    request.send(body as XMLHttpRequestBodyInit)
  })

const getHeaders = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
