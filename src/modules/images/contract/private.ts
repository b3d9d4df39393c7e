import * as z from 'zod/mini'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import {
  imageKindUnknown,
  imageMissing,
  imageNotKept,
  imagesFull,
  imageTooLarge,
  imageTooManyPixels,
  imageUnreadable,
} from '../contract.ts'

/* Pictures of guests and staff that only some people may see. The feature they belong to has their routes. */

/** How many a guest may upload in a day of the hotel, of all kinds together. */
export const maxPrivateImagesPerDay = 30

/** How many wait on a guest's device at once. */
export const maxWaitingPictures = 5

/** Said by the browser: the next picture has to wait until the others have been sent. */
export const tooManyPicturesWaiting = failure('images.too_many_waiting', 409)
export const tooManyImagesToday = failure('images.too_many_today', 429)

/** A private picture. The client makes its id, so an upload can be repeated. */
export const PrivateImage = z.object({ id: Id, width: z.int(), height: z.int() })
export type PrivateImage = z.output<typeof PrivateImage>

/** The `params` of a route that shows a private picture in one of its widths. */
export const PrivateImageParams = z.object({ imageId: Id, width: z.enum(['320', '800', '1600']) })
export type PrivateImageParams = z.output<typeof PrivateImageParams>

/** The `errors` of a route that takes a private picture: a multipart form with `id` and, after it, `file`. */
export const privateUploadErrors = [
  imageMissing,
  imageUnreadable,
  imageKindUnknown,
  imageTooLarge,
  imageTooManyPixels,
  imagesFull,
  imageNotKept,
  tooManyImagesToday,
  idTaken,
] as const

/** The `errors` of a route that shows one. */
export const privateShowErrors = [notFound] as const

nameSchemas({ PrivateImage })
