import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { mkdir } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/contract/failure.ts'
import { WrongSetting } from '#platform/server/settings.ts'
import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import { imageBytesMost, imageMissing, imageTooLarge, uploadImage } from '../contract.ts'
import type { ImageStore } from './disk.ts'
import type { ImageService } from './service.ts'

export const imageRoutes = (images: ImageService): Handled[] => [on(uploadImage, async ({ scope, request }) => images.upload(scope, await fileOf(request)))]

const fileOf = async (request: FastifyRequest): Promise<Buffer> => {
  if (!request.isMultipart()) throw new Refusal(imageMissing)
  try {
    const part = await request.file({ limits: { fileSize: imageBytesMost, files: 1, fields: 5, parts: 6 } })
    if (!part) throw new Refusal(imageMissing)
    return await part.toBuffer()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(imageTooLarge)
    throw error instanceof Refusal ? error : new Refusal(imageMissing)
  }
}

/** Serves the pictures: never changed once written, of one exact type, and with no rights where a browser opens one by itself. */
export const registerImages = async (app: FastifyInstance, store: ImageStore): Promise<void> => {
  try {
    await mkdir(store.root, { recursive: true })
  } catch (error) {
    throw new WrongSetting(`pictures cannot be kept in ${store.root} (${error instanceof Error ? error.message : String(error)}). Choose a folder that can be written with DATA_DIR.`)
  }
  await app.register(fastifyMultipart)
  await app.register(fastifyStatic, {
    root: store.root, prefix: '/images/', index: false, decorateReply: false, cacheControl: false, dotfiles: 'deny',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', 'image/webp').header('content-security-policy', "default-src 'none'; sandbox"),
  })
}
