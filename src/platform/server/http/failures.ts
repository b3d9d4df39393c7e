import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  invalidInput,
  noSuchRoute,
  notJson,
  notUnicode,
  Refusal,
  tooLarge,
  unexpected,
  wrongContentType,
  type Failure,
  type FailureBody,
  type FailureCode,
  type FieldFailure,
  type MessageValues,
} from '#platform/contract/failure.ts'
import type { Log } from '../log.ts'
import { messageText } from '../messages.ts'

const field = (code: FailureCode, values?: MessageValues): FieldFailure => ({
  code,
  message: messageText('en', code, values),
  ...(values && { values }),
})

/** Converts a refusal to the JSON body that every failed response has. */
export const failureBody = (refusal: Refusal): FailureBody => ({
  code: refusal.failure.code,
  message: messageText('en', refusal.failure.code, refusal.values),
  ...(refusal.values && { values: refusal.values }),
  ...(refusal.fields && {
    fields: Object.fromEntries(
      Object.entries(refusal.fields).map(([name, code]) => [name, field(code, refusal.values)]),
    ),
  }),
  ...(refusal.current !== undefined && { current: refusal.current }),
})

const isCode = (text: string): text is FailureCode => /^[a-z][a-z0-9_]*\.[a-z0-9_]+$/.test(text)

/**
 * Names each invalid field of an input that does not match its contract. A failure that the route declares keeps its
 * own code.
 */
export const invalidInputBody = (error: Pick<z.core.$ZodError, 'issues'>, fails: readonly Failure[]): FailureBody => {
  const fields: Record<string, FieldFailure> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    const values = issue.code === 'too_big' ? { max: Number(issue.maximum) } : undefined
    for (const name of names) fields[name] ??= field(getCode(issue), values)
  }
  const declared = Object.values(fields).find((one) => fails.some((failure) => failure.code === one.code))
  const code = declared?.code ?? invalidInput.code
  return { code, message: messageText('en', code), fields }
}

const getCode = (issue: z.core.$ZodIssue): FailureCode => {
  if (issue.code === 'unrecognized_keys') return 'platform.field_unknown'
  const own = isCode(issue.message) ? issue.message : undefined
  if (own !== undefined && !own.startsWith('platform.')) return own
  // Said of every whole number for which its contract has no words of its own.
  if (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) return 'platform.number_too_large'
  return own ?? 'platform.field_invalid'
}

const ofFastify: Record<string, Failure> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongContentType,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: notJson,
  FST_ERR_CTP_INVALID_JSON_BODY: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: notJson,
  // The path of a URL that cannot be decoded.
  FST_ERR_BAD_URL: notUnicode,
  FST_ERR_MAX_PARAM_LENGTH: noSuchRoute,
}

/** Turns anything thrown into a response. Only a Refusal tells the caller what happened. */
export const answerFailure =
  (log: Log) =>
  (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = asRefusal(error, request)
    if (refusal.failure === unexpected)
      log.error(
        { request: request.id, method: request.method, route: request.routeOptions.url, error },
        'unexpected failure',
      )
    if (refusal.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
    const body = failureBody(refusal)
    const { route } = request.routeOptions.config
    // A refusal can carry the current state of a row, so it must not be cached.
    return reply
      .code(refusal.failure.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(route?.exposesErrorCode ? { ...body, error: body.message } : body))
  }

const asRefusal = (error: FastifyError | Refusal, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error
  if (!isAboutRequest(error, request)) return new Refusal(unexpected)
  // Missing files and forbidden ones look the same.
  const absent = error.statusCode === 403 || error.statusCode === 404 ? noSuchRoute : undefined
  return new Refusal(ofFastify[error.code] ?? absent ?? (error.statusCode === 400 ? notJson : unexpected))
}

// Node's code for a body whose sender has left. Fastify gives it the status 400.
const bodyEnded = 'ECONNRESET'

/**
 * True if the status of an error is the caller's. In a route of the API a library that our code calls may have set it.
 */
const isAboutRequest = ({ code }: { code?: unknown }, { routeOptions }: FastifyRequest): boolean =>
  String(code).startsWith('FST_') || code === bodyEnded || routeOptions.config.route === undefined
