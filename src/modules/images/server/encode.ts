import sharp, { type Metadata } from 'sharp'
import { Refusal, unavailable } from '#platform/contract/failure.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { createKeyedConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import {
  imageKindUnknown,
  maxImagePixels,
  maxImageSide,
  maxStoredBytes,
  maxStoredHeight,
  imageTooManyPixels,
  imageUnreadable,
  imageWidths,
  widestImage,
} from '../contract.ts'
import { createEncoderTurns, type Turn } from './encoder-turns.ts'

// Few images at a time: decoding can take hundreds of megabytes. Waiting images are in memory too, and must not wait
// until the browser gives up and sends the image again.
sharp.concurrency(1)
sharp.cache(false)
const waiting = { maxWaitMs: 10_000, retryAfterSeconds: 5 }
const inTurn = createEncoderTurns({ atOnce: 2, maxOfGuests: 1, maxWaiters: 20, ...waiting })
const ofAddress = createKeyedConcurrencyLimit({ atOnce: 2, maxWaiters: 4, ...waiting })

/**
 * For how long one image is worked on. A slow one of a guest would have the guests of other hotels refused, who wait for
 * the same encoder: it is given up before they are.
 */
const getMaxWorkMs = ({ isGuest }: Turn): number => (isGuest ? waiting.maxWaitMs - 2_000 : 20_000)
const qualities = [80, 20]

const kinds = new Set(['jpeg', 'png', 'webp', 'heif'])

/** The uploader of an image, and their address. */
type Uploader = Turn & { address?: string | undefined }

/** An image encoded from its pixels alone, without anything else of the original file. */
type EncodedImage = { width: number; height: number; files: { width: number; bytes: Buffer }[] }

/**
 * Decodes by content, not by name or type; rotates it upright, drops everything except pixels (location, camera,
 * scripts), and writes WebP in three widths. None is higher than `maxStoredHeight`.
 * @throws Refusal for a file that is not an image, an unsupported format, too many pixels (checked before decoding),
 * when too many images wait, and when it takes too long
 */
export const encode = (
  original: Uint8Array,
  { address, ...turn }: Uploader,
  maxWorkMs = getMaxWorkMs(turn),
): Promise<EncodedImage> => {
  const run = () => inTurn(turn, () => work(original, maxWorkMs))
  return turn.isGuest && address !== undefined ? ofAddress(addressForLimits(address), run) : run()
}

const tooSlow = (): Refusal => new Refusal(unavailable, { retryAfterSeconds: waiting.retryAfterSeconds })

const work = async (original: Uint8Array, maxWorkMs: number): Promise<EncodedImage> => {
  const until = performance.now() + maxWorkMs
  const timeout = () => {
    const leftMs = until - performance.now()
    if (leftMs <= 0) throw tooSlow()
    return { seconds: Math.ceil(leftMs / 1000) }
  }
  const { width, height, format, compression } = await metadata(original)
  // HEIF is a family of formats; only AVIF is decoded here.
  if (!format || !kinds.has(format) || (format === 'heif' && compression !== 'av1')) throw new Refusal(imageKindUnknown)
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide) throw new Refusal(imageTooManyPixels)
  try {
    const upright = await sharp(original, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 })
      .rotate()
      .toColourspace('srgb')
      .resize({ width: widestImage, height: maxStoredHeight, fit: 'inside', withoutEnlargement: true })
      .raw()
      .timeout(timeout())
      .toBuffer({ resolveWithObject: true })
    const { info } = upright
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    const files = []
    for (const width of imageWidths) {
      let bytes: Buffer | undefined
      for (const quality of qualities) {
        if (bytes && bytes.length <= maxStoredBytes) break
        bytes = await sharp(upright.data, raw)
          .resize({ width, withoutEnlargement: true })
          .webp({ quality, alphaQuality: Math.min(100, quality + 20), effort: 3 })
          .timeout(timeout())
          .toBuffer()
      }
      if (!bytes || bytes.length > maxStoredBytes) throw new Refusal(imageTooManyPixels)
      files.push({ width, bytes })
    }
    return { width: info.width, height: info.height, files }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A decoder that is stopped fails in words of its own, which differ by format.
    if (performance.now() >= until) throw tooSlow()
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
