import { mkdir } from 'node:fs/promises'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handleInHotel } from '#modules/access/server/scope.ts'
import { noSuchRoute, Refusal, refuse } from '#platform/contract/failure.ts'
import { hotelSlugPattern } from '#platform/contract/id.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { WrongSetting } from '#platform/server/settings.ts'
import { maxImageBytes, imageMissing, imageTooLarge, uploadImage } from '../contract.ts'
import type { ImageService } from './service.ts'
import type { ImageStore } from './store.ts'

export const imageRoutes = (images: ImageService): RouteHandler[] => [
  handleInHotel(uploadImage, async ({ scope, request }) => images.upload(scope, (await readUpload(request)).original)),
]

/** A picture as it was uploaded, from where, with the other fields of its form as far as they came before it. */
export type Upload = { original: Buffer; fields: Readonly<Record<string, string>>; address?: string }

/**
 * Reads the picture of a multipart form.
 * @throws Refusal where there is none, and where it is too large
 */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) throw new Refusal(imageMissing)
  try {
    const part =
      (await request.file({ limits: { fileSize: maxImageBytes, files: 1, fields: 5, parts: 6 } })) ??
      refuse(imageMissing)
    const original = await part.toBuffer()
    const fields = Object.entries(part.fields).flatMap(([name, field]) =>
      field && 'value' in field && typeof field.value === 'string' ? [[name, field.value] as const] : [],
    )
    return { original, fields: Object.fromEntries(fields), address: request.ip }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal(imageTooLarge)
    throw error instanceof Refusal ? error : new Refusal(imageMissing)
  }
}

// The key of a public picture: a private one is in a folder further down.
const publicKey = new RegExp(String.raw`^${hotelSlugPattern}/[0-9a-f-]{36}-\d+x\d+-\d+\.webp$`)

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Serves the images: immutable, with an exact content type, and without any rights when a browser opens one as a page.
 */
export const registerImages = async (app: FastifyInstance, store: ImageStore): Promise<void> => {
  await app.register(fastifyMultipart)
  if (store.root === null) return serveFrom(app, store)
  try {
    await mkdir(store.root, { recursive: true, mode: 0o750 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongSetting(
      `pictures cannot be kept in ${store.root} (${reason}). Choose a folder that can be written with DATA_DIR.`,
    )
  }
  await app.register(fastifyStatic, {
    root: store.root,
    prefix: '/images/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'deny',
    // The folder holds private pictures too.
    allowedPath: (path) => publicKey.test(path.replace(/^\//, '')),
    setHeaders: (reply) => void Object.entries(headers).forEach(([name, value]) => reply.header(name, value)),
  })
}

/**
 * Through this server and not from the bucket: a page may show only its own hotel's images, and the bucket stays
 * private.
 */
const serveFrom = (app: FastifyInstance, store: ImageStore): void => {
  app.get<{ Params: { hotel: string; file: string } }>(
    '/images/:hotel/:file',
    async ({ params: { hotel, file } }, reply) => {
      const key = `${hotel}/${file}`
      const bytes = publicKey.test(key) ? await store.get(key) : null
      if (bytes === null) throw new Refusal(noSuchRoute)
      return reply.headers(headers).send(bytes)
    },
  )
}
