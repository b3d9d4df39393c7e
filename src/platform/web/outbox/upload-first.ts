import type { FailureCode } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { call, type CallOf } from '../api.ts'
import { getGuest, needsUpload, type Entry, type EntryUpload } from './entry.ts'
import { change } from './storage.ts'

/** A picture to upload before its entry, and how many of a person may wait at once. */
export type NewUpload = Omit<EntryUpload, 'uploadedAt'> & { maxWaiting: number; tooManyWaiting: FailureCode }

/**
 * Uploads the picture of an entry, unless the server has just had it.
 * @throws ApiFailure when the server will not have it, or when it did not get through
 */
export const uploadFirst = async ({ id, params, upload, owner }: Entry): Promise<void> => {
  if (!upload || !needsUpload(upload, Date.now())) return
  const body = new FormData()
  body.append('id', upload.id)
  body.append('file', new Blob([upload.file], { type: upload.type }))
  const route = { method: upload.method ?? 'POST', path: upload.path, multipart: upload.file.byteLength } as Route
  await call(route, { params, body, guest: getGuest({ owner }) } as CallOf<Route>)
  await change(id, (now) => ({ ...now, upload: { ...upload, uploadedAt: Date.now() } })).catch(() => {})
}
