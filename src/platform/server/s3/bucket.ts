import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../settings.ts'

/** One bucket of an S3-compatible store. */
export type Bucket = {
  /** Stores exactly these bytes: the checksum is signed too. */
  put(key: string, body: Blob, options: { type: string; sha256: string }): Promise<void>
  /** Reads the whole object; null when the key does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Reads an object as it arrives; null when the key does not exist. */
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes permanently; does nothing when the key does not exist. */
  remove(key: string): Promise<void>
  /** The objects whose keys begin with `prefix`, in the order of the keys' bytes. */
  list(prefix: string): Promise<BucketObject[]>
}

/** An object in a list: its key, its size, and when it was stored. */
export type BucketObject = { key: string; bytes: number; changedAt: Date }

type Options = {
  /** The content of the store, for messages: "pictures". */
  what: string
  /** The prefix of its settings: "IMAGES_S3". */
  settingsPrefix: string
  /** How long one request may take, in milliseconds. */
  maxMs: number
  createError: (message: string) => Error
}

/**
 * Opens a bucket. Requests use path-style URLs, which every store supports, and are repeated twice when the store is
 * busy. All functions fail with `createError`: one sentence, without keys.
 */
export const openBucket = (
  { endpoint, bucket, accessKey, secretKey, region }: S3Settings,
  { what, settingsPrefix, maxMs, createError }: Options,
): Bucket => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const store = `The store of ${what} at ${endpoint}`
  const request = async (key: string, init: RequestInit): Promise<Response> => {
    try {
      return await client.fetch(`${endpoint}/${bucket}${key}`, { ...init, signal: AbortSignal.timeout(maxMs) })
    } catch (error) {
      throw createError(`${store} does not answer (${getReason(error)}).`)
    }
  }
  const createRefusal = async (answer: Response): Promise<Error> => {
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1]
    const hint = `: check ${settingsPrefix}_BUCKET, the keys and ${settingsPrefix}_REGION`
    return createError(
      `${store} refused (${answer.status}${code ? ` ${code}` : ''})${answer.status < 500 ? hint : ''}.`,
    )
  }
  const find = async (key: string): Promise<Response | null> => {
    const answer = await request(`/${key}`, { method: 'GET' })
    if (answer.ok) return answer
    const refusal = await createRefusal(answer)
    // A missing bucket is a failure, not a missing object.
    if (answer.status === 404 && !refusal.message.includes('NoSuchBucket')) return null
    throw refusal
  }
  const orBrokenOff = async <T>(body: Promise<T>): Promise<T> => {
    try {
      return await body
    } catch (error) {
      throw createError(`${store} sent a part of a file and no more (${getReason(error)}).`)
    }
  }
  return {
    put: async (key, body, { type, sha256 }) => {
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 }
      const answer = await request(`/${key}`, { method: 'PUT', body, headers })
      if (!answer.ok) throw await createRefusal(answer)
      // It is stored, so the response's body does not matter, even when reading it fails.
      await answer.body?.cancel().catch(() => {})
    },
    get: async (key) => {
      const answer = await find(key)
      return answer && Buffer.from(await orBrokenOff(answer.arrayBuffer()))
    },
    stream: async (key) => (await find(key))?.body ?? null,
    remove: async (key) => {
      const answer = await request(`/${key}`, { method: 'DELETE' })
      // Already removed is fine.
      if (!answer.ok && answer.status !== 404) throw await createRefusal(answer)
      await answer.body?.cancel().catch(() => {})
    },
    list: async (prefix) => {
      const objects: BucketObject[] = []
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const answer = await request(`?${query.toString()}`, { method: 'GET' })
        if (!answer.ok) throw await createRefusal(answer)
        const page = await orBrokenOff(answer.text())
        objects.push(...Array.from(page.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, one = '']) => readObject(one)))
        token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? ''
        if (!token) return objects
      }
    },
  }
}

const readObject = (xml: string): BucketObject => {
  const get = (name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
  return { key: get('Key'), bytes: Number(get('Size')), changedAt: new Date(get('LastModified')) }
}

const getReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}
