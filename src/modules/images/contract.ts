import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { hotelSlugPattern, Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/** The widths in which every image is stored. A narrower original is never enlarged. */
export const imageWidths = [320, 800, 1600] as const
export const widestImage = 1600
/** No stored image is higher: a narrow original of any height would be encoded at its full size. */
export const maxStoredHeight = 2400
/** No stored file is larger: it is encoded again with less detail, and refused where that is not enough. */
export const maxStoredBytes = 1_500_000
export const maxImageBytes = 8 * 1024 * 1024
export const maxImagePixels = 40_000_000
/** The maximum of one side; WebP's own limit is close above. */
export const maxImageSide = 16_000
export const maxHotelImageBytes = 500 * 1024 * 1024
/** The guests' part of a hotel's storage: their pictures must not keep its staff from uploading. */
export const maxGuestImageBytes = 200 * 1024 * 1024
/** The part of it for guests who have not proved their stay. */
export const maxUnverifiedImageBytes = 50 * 1024 * 1024

export const Image = z.object({
  id: Id,
  /** The URL of the image in the middle width: the value for `image_url`. */
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
/** The server's disk is full or not writable. */
export const imageNotKept = failure('images.not_kept', 503)

/** A multipart form as in the specification: `file`, and an upload preset that is accepted and ignored. */
export const uploadImage = route({
  id: 'uploadImage',
  method: 'POST',
  path: '/api/hotels/{hotelSlug}/images',
  summary: 'Upload a picture; it is re-encoded',
  access: 'manager',
  multipart: maxImageBytes,
  status: 201,
  response: Image,
  audit: { none: 'A picture is nothing before something shows it.' },
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

/** The folder of the store in which private pictures are, by hotel. No hotel can have it as its slug. */
export const privateFolder = 'private'

/** The row that an image's storage keys are made of. `kind` is null or absent for a public image. */
export type StoredImage = { hotel_id: string; id: string; width: number; height: number; kind?: string | null }

/** The keys of an image's files in the store, one for each width. */
export const imageKeys = ({ hotel_id, id, width, height, kind = null }: StoredImage): string[] =>
  imageWidths.map(
    (widest) => `${kind === null ? '' : `${privateFolder}/`}${hotel_id}/${id}-${width}x${height}-${widest}.webp`,
  )

const ownImagePattern = new RegExp(String.raw`^/images/${hotelSlugPattern}/[0-9a-f-]{36}-(\d+)x(\d+)-800\.webp$`)

/** True if a URL is an uploaded image of this hotel. */
export const isOwnImage = (address: string, hotelId: string): boolean =>
  ownImagePattern.test(address) && address.startsWith(`/images/${hotelId}/`)

// The pictures of the demo (public/demo/dishes). A form that edits a dish of the demo sends its image back.
const demoImagePattern = /^\/demo\/dishes\/[a-z-]{1,40}\.webp$/

/** True if a URL may be used as `image_url`: an uploaded image of this hotel, a demo image, or an https URL. */
export const isImageAddress = (address: string, hotelId: string): boolean =>
  isOwnImage(address, hotelId) ||
  demoImagePattern.test(address) ||
  (address.length <= 2048 && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[^\s"'<>\\]*)?$/i.test(address))

/**
 * The size of an uploaded image, which is part of its URL, so that a page can reserve the space; null for other images.
 */
export const getImageSize = (address: string): { width: number; height: number } | null => {
  const size = ownImagePattern.exec(address)
  return size ? { width: Number(size[1]), height: Number(size[2]) } : null
}

/** The image in every width, for `srcset`; undefined for images from other sites. */
export const getImageSources = (address: string): string | undefined =>
  ownImagePattern.test(address)
    ? imageWidths.map((width) => `${address.replace(/-800\.webp$/, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined

nameSchemas({ Image })
