import sharp, { type Metadata } from 'sharp'
import { Refusal } from '#platform/contract/failure.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import {
  imageKindUnknown,
  maxImagePixels,
  maxImageSide,
  imageTooManyPixels,
  imageUnreadable,
  imageWidths,
} from '../contract.ts'

// One image at a time: decoding can take hundreds of megabytes. Waiting images are in memory too, and must not wait
// until the browser gives up and sends the image again.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createConcurrencyLimit({ atOnce: 1, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 5 })

const kinds = new Set(['jpeg', 'png', 'webp', 'heif'])

/** An image encoded from its pixels alone, without anything else of the original file. */
export type Encoded = { width: number; height: number; files: { width: number; bytes: Buffer }[] }

/**
 * Decodes by content, not by name or type; rotates it upright, drops everything except pixels (location, camera,
 * scripts), and writes WebP in three widths.
 * @throws Refusal for a file that is not an image, an unsupported format, too many pixels (checked before decoding),
 * and when too many images wait
 */
export const encode = (original: Uint8Array): Promise<Encoded> => inTurn(() => work(original))

const work = async (original: Uint8Array): Promise<Encoded> => {
  const { width, height, format, compression } = await metadata(original)
  // HEIF is a family of formats; only AVIF is decoded here.
  if (!format || !kinds.has(format) || (format === 'heif' && compression !== 'av1')) throw new Refusal(imageKindUnknown)
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide) throw new Refusal(imageTooManyPixels)
  try {
    const upright = await sharp(original, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 })
      .rotate()
      .toColourspace('srgb')
      .resize({ width: imageWidths.at(-1) ?? 1600, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info } = upright
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    const files = []
    for (const widest of imageWidths)
      files.push({
        width: widest,
        bytes: await sharp(upright.data, raw)
          .resize({ width: widest, withoutEnlargement: true })
          .webp({ quality: 80, effort: 3 })
          .toBuffer(),
      })
    return { width: info.width, height: info.height, files }
  } catch {
    throw new Refusal(imageUnreadable)
  }
}

const metadata = async (original: Uint8Array): Promise<Metadata> => {
  if (!looksLikePicture(original)) throw new Refusal(imageKindUnknown)
  try {
    return await sharp(original, { limitInputPixels: false }).metadata()
  } catch {
    throw new Refusal(imageKindUnknown)
  }
}

// Other formats are not even opened, above all SVG with its scripts and links.
const looksLikePicture = (original: Uint8Array): boolean => {
  const head = Buffer.from(original.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftyp/.test(head)
  )
}
