import { ApiError } from './failure.ts'
import { operations, type OperationId } from './operations.ts'

export type ClientOptions = {
  /** Where Deskbell runs: `https://desk.example.org`. */
  baseUrl: string
  /** The hotel's slug, as in its addresses. */
  hotel: string
  /** An API key of this hotel: `dbk_…`. */
  key: string
  /** How often a call that is safe to repeat is repeated while the server cannot answer. 3 unless said otherwise. */
  retries?: number
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch
}

export type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown; readonly signal?: AbortSignal }

const firstWaitMs = 500
const maxWaitMs = 30_000

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** How long to wait before a further attempt, counted from 0. */
export const getWait = (attempt: number): number =>
  Math.min(firstWaitMs * 2 ** attempt, maxWaitMs) * (0.8 + Math.random() * 0.4)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The address of an operation: what its path does not name goes into the query. */
export const getAddress = (
  { baseUrl, hotel }: ClientOptions,
  path: string,
  { body: _body, signal: _signal, ...values }: Input,
): URL => {
  const inPath = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asText(values[name]))
  })
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/hotels/${encodeURIComponent(hotel)}${filled}`)
  for (const [name, value] of Object.entries(values))
    if (!inPath.has(name) && value !== undefined && value !== null) url.searchParams.set(name, asText(value))
  return url
}

// A read and a change to a state can be repeated; a create too, because the caller has made its id. A step such as
// "take" cannot: the second one would lose against the first.
const isRepeatable = (method: string, body: unknown): boolean =>
  method !== 'POST' || (typeof body === 'object' && body !== null && 'id' in body)

/**
 * Calls an operation.
 * @throws ApiError when the server refuses; the error of `fetch` when it cannot be reached
 */
export const request = async (options: ClientOptions, id: OperationId, input: Input = {}): Promise<unknown> => {
  const [method = '', path = ''] = operations[id].split(' ')
  const retries = isRepeatable(method, input.body) ? (options.retries ?? 3) : 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestOnce(options, method, path, input)
    } catch (error) {
      const isTemporary = error instanceof ApiError ? error.isTemporary : error instanceof TypeError
      if (!isTemporary || attempt >= retries || input.signal?.aborted) throw error
      const told = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      await wait(Math.max(told, getWait(attempt)), input.signal)
    }
  }
}

const requestOnce = async (options: ClientOptions, method: string, path: string, input: Input): Promise<unknown> => {
  const { body, signal } = input
  const isFile = body instanceof Uint8Array
  const response = await (options.fetch ?? fetch)(getAddress(options, path, input), {
    method,
    headers: {
      authorization: `Bearer ${options.key}`,
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && {
      body: isFile ? (body as NonNullable<Parameters<typeof fetch>[1]>['body'] & Uint8Array) : JSON.stringify(body),
    }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw await readFailure(response)
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}

/** The failure that an answer tells of. */
export const readFailure = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const after = response.headers.get('retry-after')
  return new ApiError(response.status, body, after === null ? undefined : Number(after))
}
