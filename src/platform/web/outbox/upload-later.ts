import { ApiFailure } from '../api.ts'
import { createEntry, type EntryDetails, type Entry } from './entry.ts'
import { wakeOutbox } from './outbox.ts'
import { putWithin } from './storage.ts'
import { uploadFirst, type NewUpload } from './upload-first.ts'

/** A picture to upload after the entry that it belongs to. */
type LaterUpload = NewUpload & { dependsOn: string }

/**
 * Sends a picture once what it belongs to has arrived. It holds nothing up: what it belongs to does not wait for it.
 * @param upload with the id of the entry, or of the row that this has become
 * @throws ApiFailure when too many pictures wait already, or when nothing can be stored here and it did not get through
 */
export const uploadLater = async (
  { dependsOn, maxWaiting, tooManyWaiting, ...upload }: LaterUpload,
  params: Entry['params'],
  about: Omit<EntryDetails, 'text'>,
): Promise<void> => {
  const entry: Entry = {
    ...createEntry({ path: upload.path }, { params, body: { id: upload.id } }, { ...about, text: '' }, 0),
    upload,
    dependsOn,
  }
  const stored = await putWithin(maxWaiting, entry).catch(() => null)
  if (stored === false) throw new ApiFailure(409, { code: tooManyWaiting, values: { max: maxWaiting } })
  if (stored === null) return uploadFirst(entry)
  wakeOutbox(about.owner)
}
