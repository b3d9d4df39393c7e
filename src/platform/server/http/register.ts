import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { notFound, Refusal, wrongContentType } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { RawJson } from '../list/raw-json.ts'
import { countsTowardsLimit, type GuestRateLimit } from '../rate-limits/guest-rate-limit.ts'
import type { KeyRateLimit } from '../rate-limits/key-rate-limit.ts'
import type { SecurityLog } from '../security/security-log.ts'
import { readBearer } from './bearer.ts'
import { compress } from './compress.ts'
import { getDeprecationHeaders } from './docs/deprecation.ts'
import { invalidInputBody } from './failures.ts'
import { findDamagedTexts } from './guards/damaged-texts.ts'
import { replyHijacked, type Gate, type RouteHandler } from './route-handler.ts'

type Options = {
  gate: Gate
  checkAnswers: boolean
  guestWrites: Pick<GuestRateLimit, 'count'>
  keyCalls: Pick<KeyRateLimit, 'count'>
  securityLog: Pick<SecurityLog, 'follow'>
}

/**
 * Registers routes by their contracts. Each call passes the gate, input validation, the handler and, in development, a
 * check of the response.
 * @throws Error at the start for a route without `access`, for one by which staff write without `audit`, for one that
 * ends too soon, or for two routes with one id
 */
export const registerRoutes = (app: FastifyInstance, handlers: readonly RouteHandler[], options: Options): void => {
  const seen = new Set<string>()
  for (const handler of handlers) {
    const { route } = handler
    if (!route.access)
      throw new Error(`Route ${route.id} does not say who may call it: add \`access\` to its contract.`)
    if (!route.audit && isWrittenByStaff(route))
      throw new Error(`Route ${route.id} does not say what it leaves in the audit log: add \`audit\` to its contract.`)
    if (seen.has(route.id))
      throw new Error(`Two routes are called ${route.id}: every operation needs a name of its own.`)
    seen.add(route.id)
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { route },
      ...(route.bytes !== undefined && fileOptions(route, options)),
      handler: hide(
        route,
        serve(handler, options, { counts: countsTowardsLimit(route), headers: getDeprecationHeaders(route) }),
      ),
    })
  }
}

const isWrittenByStaff = ({ method, access }: Route): boolean =>
  method !== 'GET' && (access === 'manager' || access === 'guest-or-manager' || access === 'owner')

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** Answers every caller who may not see something as where there is nothing. */
const hide = ({ isHidden }: Route, serve: Serve): Serve =>
  isHidden
    ? (request, reply) =>
        serve(request, reply).catch((error: unknown) => {
          const isRefused = error instanceof Refusal && [401, 403, 404].includes(error.failure.status)
          throw isRefused && readBearer(request) === null ? new Refusal(notFound) : error
        })
    : serve

/** A file is large and may arrive slowly: check the caller before reading the body. */
const fileOptions = (route: Route, { gate }: Options) => ({
  bodyLimit: route.bytes,
  onRequest: async (request: FastifyRequest) => void (await gate(route, request)),
})

const serve =
  (
    { route, handle, loggedAs }: RouteHandler,
    { gate, checkAnswers, guestWrites, keyCalls, securityLog }: Options,
    { counts, headers }: { counts: boolean; headers: Record<string, string> },
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    void reply.headers(headers)
    const scope = await gate(route, request)
    if (route.audit) scope.call = { requestId: request.id, address: request.ip, recorded: new Set() }
    if (counts) guestWrites.count(scope, request.ip, reply)
    keyCalls.count(scope, route.method, reply)
    const type = request.headers['content-type']
    // A file's content type has a parser too, so routes that expect JSON must refuse other types.
    if (route.body && type !== undefined && !type.startsWith('application/json')) throw new Refusal(wrongContentType)
    const input = readInput(route, request)
    if ('error' in input) {
      const body = invalidInputBody(input.error, route.errors)
      return sendJson(request, reply, 400, route.exposesErrorCode ? { ...body, error: body.message } : body)
    }
    const call = { ...input, scope, request, reply } as never
    const answer = await (loggedAs ? securityLog.follow(loggedAs, call, () => handle(call)) : handle(call))
    // A file that is still being read has sent nothing yet: the reply itself says that it goes on.
    if (answer === replyHijacked) return reply
    if (checkAnswers) checkAnswer(route, answer)
    if (route.status === 204) return reply.code(204).send()
    return route.revalidates
      ? sendRevalidated(request, reply, answer)
      : sendJson(request, reply, route.status ?? 200, answer)
  }

type Input = { params: unknown; query: unknown; body: unknown } | { error: Pick<z.core.$ZodError, 'issues'> }

const readInput = (route: Route, request: FastifyRequest): Input => {
  const input: Record<string, unknown> = {}
  for (const [part, schema, raw] of [
    ['params', route.params, request.params],
    ['query', route.query, request.query],
    ['body', route.body, request.body],
  ] as const) {
    if (!schema) continue
    const result = schema.safeParse(raw ?? {})
    if (!result.success) return { error: result.error }
    // A read stores nothing, and may look for a text that was stored before.
    const issues = route.method === 'GET' ? [] : findDamagedTexts(result.data)
    if (issues.length > 0) return { error: { issues } }
    input[part] = result.data
  }
  if (route.bytes !== undefined) input['body'] = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return input as Input
}

const sendJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: unknown,
): Promise<FastifyReply> => {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  const text = getText(answer)
  // The answer to a write may hold a secret beside what was sent, whose length would tell of it.
  if (request.method !== 'GET') return reply.send(text)
  const { body, headers } = await compress(text, request.headers['accept-encoding'], 1)
  return reply.headers(headers).send(body)
}

const getText = (answer: unknown): string => (answer instanceof RawJson ? answer.text : JSON.stringify(answer))

const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply => {
  const text = getText(body)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  void reply.header('etag', etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

const checkAnswer = (route: Route, answer: unknown): void => {
  const result = route.response?.safeParse(JSON.parse(getText(answer ?? null)))
  if (result && !result.success)
    throw new Error(
      `${route.id} answered with something its contract does not allow: ${JSON.stringify(result.error.issues)}`,
    )
}
