import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notUnicode, Refusal } from '#platform/contract/failure.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
// UTF-8 has these letters as they are.
const sameAsUtf8 = /^(utf-?8|us-ascii)$/i
const escapedSurrogate = /\\ud[89a-f]/i

/**
 * JSON is UTF-8. Bytes of another encoding, and halves of a surrogate pair, would be stored as U+FFFD in the place of a
 * letter: a name would be lost without a word. A byte order mark in front is left out.
 * @throws Refusal 400 `platform.not_unicode`
 */
export const readJsonText = (body: Buffer, contentType = ''): string => {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]
  if (charset !== undefined && !sameAsUtf8.test(charset)) throw new Refusal(notUnicode)
  try {
    const text = utf8.decode(body)
    if (escapedSurrogate.test(text)) JSON.parse(text, refuseHalves)
    return text
  } catch (error) {
    // A text that is no JSON has a failure of its own, from the parser behind this.
    if (error instanceof SyntaxError) return utf8.decode(body)
    throw new Refusal(notUnicode)
  }
}

const refuseHalves = (key: string, value: unknown): unknown => {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new Refusal(notUnicode)
  return value
}

/** Reads bodies as `readJsonText` does. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      void parse(request, readJsonText(body, request.headers['content-type']), done)
    } catch (error) {
      done(error as Refusal)
    }
  })
}

/**
 * The same for the query of a call of the API: what cannot be decoded would be read letter by letter as it is written.
 * @throws Refusal 400 `platform.not_unicode`
 */
export const refuseUndecodedQuery = ({ url, routeOptions }: FastifyRequest): void => {
  if (routeOptions.config.route === undefined) return
  const [, query = ''] = url.split('?', 2)
  try {
    decodeURIComponent(query)
  } catch {
    throw new Refusal(notUnicode)
  }
  // A URL is ASCII: Node reads other bytes as Latin-1.
  if (/[^\u0000-\u007f]/.test(url)) throw new Refusal(notUnicode)
}
