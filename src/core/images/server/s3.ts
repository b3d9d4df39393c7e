import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#platform/server/settings.ts'
import { ImageStoreFailed, type ImageStore } from './store.ts'

// An upload waits for three files, a page for one. A slower store counts as unavailable.
const patienceMs = 10_000

/**
 * Stores images in an S3-compatible bucket, shared by several machines. The bucket is private: this server delivers the
 * images, with its own headers. Requests use path-style URLs, which every store supports.
 */
export const s3Store = ({ endpoint, bucket, accessKey, secretKey, region }: S3Settings): ImageStore => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const request = async (key: string, init: RequestInit): Promise<Response> => {
    try {
      return await client.fetch(`${endpoint}/${bucket}/${key}`, { ...init, signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      throw new ImageStoreFailed(`The store of pictures at ${endpoint} does not answer (${getReason(error)}).`)
    }
  }
  const remove = async (key: string): Promise<void> => {
    const answer = await request(key, { method: 'DELETE' })
    // Already removed is fine.
    if (!answer.ok && answer.status !== 404) throw await refused(endpoint, answer)
    await answer.body?.cancel().catch(() => {})
  }
  return {
    root: null,
    put: async (key, bytes) => {
      // The checksum is signed too: the store accepts exactly the bytes that were sent.
      const sum = createHash('sha256').update(bytes).digest('hex')
      const answer = await request(key, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'image/webp', 'x-amz-content-sha256': sum },
      })
      if (!answer.ok) throw await refused(endpoint, answer)
      // It is stored, so the response's body does not matter, even when reading it fails.
      await answer.body?.cancel().catch(() => {})
    },
    get: async (key) => {
      const answer = await request(key, { method: 'GET' })
      if (answer.ok) return Buffer.from(await readBody(endpoint, answer))
      const failure = await refused(endpoint, answer)
      // A missing bucket is a failure, not a missing image.
      if (answer.status === 404 && !failure.message.includes('NoSuchBucket')) return null
      throw failure
    },
    remove,
    removeHotel: async (_hotelId, keys) => {
      for (const key of keys) await remove(key)
    },
  }
}

const readBody = async (endpoint: string, answer: Response): Promise<ArrayBuffer> => {
  try {
    return await answer.arrayBuffer()
  } catch (error) {
    throw new ImageStoreFailed(
      `The store of pictures at ${endpoint} sent a part of a picture and no more (${getReason(error)}).`,
    )
  }
}

const refused = async (endpoint: string, answer: Response): Promise<ImageStoreFailed> => {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1]
  return new ImageStoreFailed(
    `The store of pictures at ${endpoint} refused (${answer.status}${code ? ` ${code}` : ''})${answer.status < 500 ? ': check IMAGES_S3_BUCKET, the keys and IMAGES_S3_REGION' : ''}.`,
  )
}

const getReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}
