/**
 * A failure is a named value: a stable code, which is also its translation key, and its HTTP status. The English text
 * is in `messages/en.json` of the folder that the code begins with.
 */
export type Failure = { readonly code: FailureCode; readonly status: number }

export type FailureCode = `${string}.${string}`

/** Declares a failure. `code` is `<folder>.<key>`; `status` is a 4xx or 5xx number. */
export const failure = (code: FailureCode, status: number): Failure => ({ code, status })

/** The values of a message's placeholders: `{{max}}`, `{{minutes}}` … */
export type MessageValues = Readonly<Record<string, string | number>>

/** The error of one field: the code to translate, the English text, and the values of its placeholders. */
export type FieldFailure = { code: FailureCode; message: string; values?: MessageValues }

/** The body of every response with a status of 400 or more. `current` is the current row, when a race was lost. */
export type FailureBody = {
  code: FailureCode
  message: string
  values?: MessageValues
  fields?: Record<string, FieldFailure>
  current?: unknown
}

/** Failures that any route can return. */
export const invalidInput = failure('platform.invalid_input', 400)
export const notJson = failure('platform.not_json', 400)
/** Text in another encoding, or halves of a character. */
export const notUnicode = failure('platform.not_unicode', 400)
export const wrongContentType = failure('platform.wrong_content_type', 415)
export const tooLarge = failure('platform.too_large', 413)
export const noSuchRoute = failure('platform.no_such_route', 404)
export const notFound = failure('platform.not_found', 404)
export const foreignOrigin = failure('platform.foreign_origin', 403)
export const offInPublicDemo = failure('platform.off_in_public_demo', 403)
export const tooManyRequests = failure('platform.too_many_requests', 429)
export const idTaken = failure('platform.id_taken', 409)
export const changedMeanwhile = failure('platform.changed_meanwhile', 409)
export const unexpected = failure('platform.unexpected', 500)
export const unavailable = failure('platform.unavailable', 503)

/** Thrown to refuse a call. One place turns it into a response. No other error reaches the caller. */
export class Refusal extends Error {
  readonly failure: Failure
  readonly values: MessageValues | undefined
  readonly fields: Readonly<Record<string, FailureCode>> | undefined
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  /**
   * @param failure what happened
   * @param detail values of the message, failures of the fields, the current row, or the seconds to wait
   */
  constructor(
    failure: Failure,
    detail: {
      values?: MessageValues
      fields?: Record<string, FailureCode>
      current?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    super(failure.code)
    this.name = 'Refusal'
    this.failure = failure
    this.values = detail.values
    this.fields = detail.fields
    this.current = detail.current
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** Refuses a call within an expression: `row ?? refuse(notFound)`. @param field whose value is wrong @throws Refusal */
export const refuse = (failure: Failure, field?: string): never => {
  throw new Refusal(failure, field === undefined ? {} : { fields: { [field]: failure.code } })
}

/** A problem that a rule has found, and the field whose value is wrong. */
export type FieldProblem = { failure: Failure; field: string }

/** Refuses a call where a rule has found a problem. @param field whose value is wrong @throws Refusal */
export const refuseIf = (problem: Failure | FieldProblem | null, field?: string): void => {
  if (problem === null) return
  if ('failure' in problem) refuse(problem.failure, problem.field)
  else refuse(problem, field)
}
