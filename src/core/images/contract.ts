import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/** The widths in which every picture is kept; a narrower original is never made wider. */
export const imageWidths = [320, 800, 1600] as const
export const maxImageBytes = 8 * 1024 * 1024
export const maxImagePixels = 40_000_000
/** Of one side: WebP ends soon after. */
export const maxImageSide = 16_000
export const maxHotelImageBytes = 500 * 1024 * 1024

export const Image = z.object({
  id: Id,
  /** The address of the picture in its middle width: what becomes `image_url`. */
  secure_url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Image = z.output<typeof Image>

export const imageMissing = failure('images.missing', 400)
export const imageUnreadable = failure('images.unreadable', 400)
export const imageKindUnknown = failure('images.kind_unknown', 400)
export const imageTooLarge = failure('images.too_large', 413)
export const imageTooManyPixels = failure('images.too_many_pixels', 400)
export const imagesFull = failure('images.full', 409)
/** The server's disk is full or cannot be written. */
export const imageNotKept = failure('images.not_kept', 503)

/** Multipart form: `file`, and an upload preset as other image stores want it, which is accepted and not needed. */
export const uploadImage = route({
  id: 'uploadImage',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/images',
  summary: 'Upload a picture; it is re-encoded',
  access: 'manager',
  multipart: maxImageBytes,
  status: 201,
  response: Image,
  errors: [
    imageMissing,
    imageUnreadable,
    imageKindUnknown,
    imageTooLarge,
    imageTooManyPixels,
    imagesFull,
    imageNotKept,
  ],
})

/** The keys of a picture's files in the store, one for each width. */
export const imageKeys = ({
  hotel_id,
  id,
  width,
  height,
}: {
  hotel_id: string
  id: string
  width: number
  height: number
}): string[] => imageWidths.map((widest) => `${hotel_id}/${id}-${width}x${height}-${widest}.webp`)

const own = /^\/images\/[a-z0-9-]{2,60}\/[0-9a-f-]{36}-(\d+)x(\d+)-800\.webp$/

/** Whether an address is one of our own pictures of this hotel. */
export const isOwnImage = (address: string, hotelId: string): boolean =>
  own.test(address) && address.startsWith(`/images/${hotelId}/`)

// Drawn by tools/demo-pictures/draw.ts; a form that was filled from a dish of the demo may send its picture back.
const shipped = /^\/demo\/dishes\/[a-z-]{1,40}\.webp$/

/**
 * An address that may stand in `image_url`: a picture of this hotel, one that the demo comes with, or a picture on the
 * web by https.
 */
export const isImageAddress = (address: string, hotelId: string): boolean =>
  isOwnImage(address, hotelId) ||
  shipped.test(address) ||
  (address.length <= 2048 && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[^\s"'<>\\]*)?$/i.test(address))

/**
 * The size of an own picture, which its address carries, so that a page keeps its place free before it is there; null
 * for pictures of elsewhere.
 */
export const imageSize = (address: string): { width: number; height: number } | null => {
  const size = own.exec(address)
  return size ? { width: Number(size[1]), height: Number(size[2]) } : null
}

/** The same picture in every width, for `srcset`; undefined for pictures of elsewhere. */
export const imageSources = (address: string): string | undefined =>
  own.test(address)
    ? imageWidths.map((width) => `${address.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined

nameSchemas({ Image })
