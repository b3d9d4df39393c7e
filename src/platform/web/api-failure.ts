import type { FailureBody, FailureCode, FieldFailure, MessageValues } from '#platform/contract/failure.ts'

/** Why a call to the server failed. `code` is the translation key: `t(failure.code, failure.values)`. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  /** 0 when there was no response. */
  readonly status: number
  readonly values: MessageValues | undefined
  /** The errors of the form by field. */
  readonly fields: Readonly<Record<string, FieldFailure>> | undefined
  /** The current row, when a race was lost. */
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Pick<FailureBody, 'code'> & Partial<FailureBody>, retryAfterSeconds?: number) {
    super(body.message ?? body.code)
    this.name = 'ApiFailure'
    this.code = body.code
    this.status = status
    this.values = body.values
    this.fields = body.fields
    this.current = body.current
    this.retryAfterSeconds = retryAfterSeconds
  }

  /**
   * True if the same call may succeed later: no connection, or an overloaded or restarting server. Another limit that
   * names no time to come again is a refusal.
   */
  get isTemporary(): boolean {
    return (
      this.status === 0 ||
      this.status >= 500 ||
      (this.status === 429 && (this.retryAfterSeconds !== undefined || this.code.startsWith('platform.')))
    )
  }
}

/** No connection, or it broke before the response was complete. */
export const offline = (): ApiFailure => new ApiFailure(0, { code: 'platform.no_connection' })

/** No response in time, or one that is not ours: a proxy's error page, a network's sign-in page. */
export const unavailable = (status: number, retryAfterSeconds?: number): ApiFailure =>
  new ApiFailure(status >= 400 ? status : 0, { code: 'platform.unavailable' }, retryAfterSeconds)

/** Parses the body of a failed response. Anything but the API's own shape becomes `unavailable`. */
export const getFailure = (status: number, body: unknown, retryAfter: string | null): ApiFailure => {
  const seconds = retryAfter === null || retryAfter === '' ? Number.NaN : Number(retryAfter)
  const wait = Number.isFinite(seconds) ? seconds : undefined
  return isFailureBody(body) ? new ApiFailure(status, body, wait) : unavailable(status, wait)
}

const isFailureBody = (body: unknown): body is FailureBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body
