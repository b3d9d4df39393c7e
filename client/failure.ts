/** An answer that is a failure, as the API describes it. `code` is stable. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
  /** Each wrong field of the body, by its path. */
  readonly fields: Readonly<Record<string, { code: string; message: string }>>
  /** The row as it is now, where a race was lost (409). */
  readonly current: unknown
  /** Seconds until another attempt makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<Record<string, unknown>>, retryAfter?: number) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = typeof body['code'] === 'string' ? body['code'] : `http_${status}`
    this.values = (body['values'] ?? {}) as ApiError['values']
    this.fields = (body['fields'] ?? {}) as ApiError['fields']
    this.current = body['current']
    this.retryAfter = retryAfter
  }

  /** True if the same call may succeed later: too many calls, or a server that starts. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status === 503
  }
}
