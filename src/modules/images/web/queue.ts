import type { Route } from '#platform/contract/route.ts'
import type { NewUpload } from '#platform/web/outbox/upload-first.ts'
import { maxWaitingPictures, tooManyPicturesWaiting } from '../contract/private.ts'
import type { ShrunkPicture } from './shrink.ts'

/** A picture for `sendInOrder`: it is uploaded by this route, before the entry that names it. */
export const getUpload = (
  { path }: Route & { multipart: number },
  { id, file, type }: Pick<ShrunkPicture, 'id' | 'file' | 'type'>,
): NewUpload => ({
  id,
  path,
  file,
  type,
  maxWaiting: maxWaitingPictures,
  tooManyWaiting: tooManyPicturesWaiting.code,
})
