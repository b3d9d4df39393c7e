import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3 store that checks signatures. */
export type S3Server = {
  endpoint: string
  /** The settings of a program that may store images in it. */
  settings: Record<string, string>
  /** The settings of a program that may use it, with names that begin with `prefix`. */
  settingsFor(prefix: string): Record<string, string>
  /** How many keys one page of a list has. */
  pageSize: number
  /** True if the account may list the bucket. */
  canList: boolean
  objects: Map<string, Buffer>
  /** Statuses of the next answers, before the normal ones. */
  answers: number[]
  /** How many of the next images break off midway. */
  breaksOff: number
  /** The error codes of refused requests, in order. */
  refused: string[]
  close(): Promise<void>
}

const accessKey = 'AKIADESKBELLTEST0001'
const secretKey = 'a-secret+with/characters=that-break-things'
const region = 'eu-test-1'
export const bucket = 'pictures-of-hotels'

/** Starts it with one bucket and one account. */
export const createS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>()
  const storedAt = new Map<string, string>()
  const answers: number[] = []
  const refused: string[] = []
  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .toSorted()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.slice(0, store.pageSize)
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${storedAt.get(key) ?? new Date().toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
      )
      .join('')
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents}${next}</ListBucketResult>`)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const status = answers.shift()
      if (status !== undefined) return say(response, status, 'SlowDown')
      const problem = getProblem(request, body)
      if (problem !== null) {
        refused.push(problem)
        return say(response, problem === 'NoSuchBucket' ? 404 : 403, problem)
      }
      const { searchParams } = new URL(request.url ?? '', 'http://store')
      if (request.method === 'GET' && searchParams.has('list-type'))
        return store.canList ? list(response, searchParams) : say(response, 403, 'AccessDenied')
      const key = decodeURIComponent(new URL(request.url ?? '', 'http://store').pathname.slice(bucket.length + 2))
      if (request.method === 'PUT') {
        objects.set(key, body)
        storedAt.set(key, new Date().toISOString())
        return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return void response.writeHead(204).end()
      }
      const found = objects.get(key)
      if (request.method !== 'GET' || !found) return say(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-type': 'binary/octet-stream', 'content-length': found.length })
      if (store.breaksOff === 0) return void response.end(found)
      store.breaksOff -= 1
      response.write(found.subarray(0, found.length >> 1), () => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settingsFor = (prefix: string): Record<string, string> => ({
    [`${prefix}_ENDPOINT`]: endpoint,
    [`${prefix}_BUCKET`]: bucket,
    [`${prefix}_ACCESS_KEY`]: accessKey,
    [`${prefix}_SECRET_KEY`]: secretKey,
    [`${prefix}_REGION`]: region,
  })
  const store: S3Server = {
    endpoint,
    objects,
    answers,
    refused,
    breaksOff: 0,
    pageSize: 1_000,
    canList: true,
    settings: settingsFor('IMAGES_S3'),
    settingsFor,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return store
}

const say = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** The problem of a request by Signature Version 4; null if there is none. */
const getProblem = (request: IncomingMessage, body: Buffer): string | null => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!signature) return 'AccessDenied'
  const [key, day = '', ...rest] = credential.split('/')
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (rest.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const names = signed.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const moment = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(moment - Date.now()) < 15 * 60_000) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const sum = String(request.headers['x-amz-content-sha256'])
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  // Without its checksum an image could be truncated on the way.
  if (request.method === 'PUT' && sum === 'UNSIGNED-PAYLOAD') return 'AccessDenied'
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    pathname,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    sum,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secretKey}`,
  )
  if (hmac(signingKey, toSign).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return `${pathname}/`.startsWith(`/${bucket}/`) ? null : 'NoSuchBucket'
}
