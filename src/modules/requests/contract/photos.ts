import * as z from 'zod/mini'
import { maxImageBytes } from '#modules/images/contract.ts'
import { privateShowErrors, privateUploadErrors } from '#modules/images/contract/private.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { ServiceRequest } from '../contract.ts'

/* The picture of a request: one, added by its guest soon after it. */

export const photoLate = failure('requests.photo_late', 409)
export const photoThere = failure('requests.photo_there', 409)

export const maxPhotoAgeMinutes = 15
export const maxPhotosPerDay = 20

const path = '/api/hotels/{hotelSlug}'
const params = z.object({ requestId: Id })
const query = z.object({ width: z.enum(['320', '800', '1600'], { error: 'platform.field_invalid' }) })
const shown = { params, query, file: 'image/webp', isHidden: true, errors: privateShowErrors } as const

/** A multipart form with the picture's `id` and, after it, `file`. */
export const putRequestPhoto = route({
  id: 'putRequestPhoto',
  method: 'PUT',
  path: `${path}/my/requests/{requestId}/photo`,
  summary: 'Add a picture to a request; it is re-encoded',
  access: 'guest',
  feature: 'requests',
  params,
  multipart: maxImageBytes,
  response: ServiceRequest,
  errors: [notFound, photoLate, photoThere, ...privateUploadErrors],
})
export const showMyRequestPhoto = route({
  id: 'showMyRequestPhoto',
  method: 'GET',
  path: `${path}/my/requests/{requestId}/photo`,
  summary: "The picture of one of the guest's own requests",
  access: 'guest',
  feature: 'requests',
  ...shown,
})
export const showRequestPhoto = route({
  id: 'showRequestPhoto',
  method: 'GET',
  scope: 'requests:read',
  path: `${path}/requests/{requestId}/photo`,
  summary: 'The picture of a request',
  access: 'manager',
  roles: staffRoles,
  feature: 'requests',
  ...shown,
})
