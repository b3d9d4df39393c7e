import { deskRoles } from '#modules/access/policy.ts'
import { maxImageBytes } from '#modules/images/contract.ts'
import {
  PrivateImage,
  PrivateImageParams,
  privateShowErrors,
  privateUploadErrors,
} from '#modules/images/contract/private.ts'
import { route } from '#platform/contract/route.ts'

const path = '/api/hotels/{hotelSlug}'

/** A multipart form with `id` and, after it, `file`. A picture that no message names by the next day is removed. */
export const uploadMessageImage = route({
  id: 'uploadMessageImage',
  method: 'POST',
  path: `${path}/my/message-images`,
  summary: 'Upload a picture for a message; it is re-encoded',
  access: 'guest',
  feature: 'conversations',
  multipart: maxImageBytes,
  status: 201,
  response: PrivateImage,
  errors: [...privateUploadErrors],
})
/** For the guests of its stay and for staff, who see it also while the feature is off; 404 for other callers. */
export const showMessageImage = route({
  id: 'showMessageImage',
  method: 'GET',
  path: `${path}/message-images/{imageId}/{width}`,
  summary: 'Show a picture of a message',
  access: 'guest-or-manager',
  roles: deskRoles,
  params: PrivateImageParams,
  file: 'image/webp',
  isHidden: true,
  errors: [...privateShowErrors],
})
