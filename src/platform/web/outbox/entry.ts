import type { MessageValues } from '#platform/contract/failure.ts'

/** A picture that is uploaded before its entry, whose body names it. */
export type EntryUpload = {
  /** Made in this browser: however often it is uploaded, it exists once. */
  id: string
  path: `/api/${string}`
  method?: 'PUT'
  /** Bytes, because some browsers store no files in private windows. */
  file: ArrayBuffer
  type: string
  /** When the server last confirmed it. */
  uploadedAt?: number
}

/** Something that a person has asked for and that the server has not yet confirmed. */
export type Entry = {
  /** The id of the row to be: however often it is sent, it exists once. */
  id: string
  /** Its hotel and person. Other people at this browser neither see it nor send it. */
  owner: string
  /** The name of its feature. */
  kind: string
  route: { method: 'POST'; path: `/api/${string}` }
  params: Record<string, string>
  body: Record<string, unknown>
  /** Data of its feature, to offer it anew. Not sent to the server. */
  memo?: unknown
  /** Its text on the screen. */
  text: string
  /** Key of what is said when it has arrived; absent where its screen shows that. */
  sentMessage?: string
  madeAt: number
  /** For how long it is still wanted without asking. */
  maxAgeMs: number
  /** Until then a form itself is sending it. */
  leaseUntil: number
  /** Sent after the earlier ones of its kind, not beside them. */
  inOrder?: true
  upload?: EntryUpload
  /** The upload is all there is to send, once the entry with this id has arrived. */
  dependsOn?: string
  /** Why the server will not have it. */
  refused?: { code: string; values: MessageValues }
}

/** The guest of an entry: the second word of its owner. */
export const getGuest = ({ owner }: Pick<Entry, 'owner'>): string => owner.split(' ')[1] ?? ''

// The server keeps a picture that nothing names for a day.
const uploadHoldsMs = 3_600_000

/** True if the picture of an entry has to be uploaded, perhaps once more, before the entry is sent. */
export const needsUpload = ({ uploadedAt }: EntryUpload, now: number): boolean =>
  uploadedAt === undefined || Math.abs(now - uploadedAt) > uploadHoldsMs

/** `sending`: its form is still at it. `stale`: too old to be sent without a question. */
export type EntryState = 'sending' | 'waiting' | 'stale' | 'refused'

/** How an entry stands. @param now milliseconds since 1970; a clock that was set back makes nothing stale */
export const getEntryState = (
  { refused, leaseUntil, madeAt, maxAgeMs }: Pick<Entry, 'refused' | 'leaseUntil' | 'madeAt' | 'maxAgeMs'>,
  now: number,
): EntryState => {
  if (refused) return 'refused'
  if (now < leaseUntil) return 'sending'
  return now - madeAt > maxAgeMs ? 'stale' : 'waiting'
}

/** Whose and what an entry is, and for how long it is wanted without asking again. */
export type EntryDetails = Pick<Entry, 'owner' | 'kind' | 'memo' | 'text' | 'sentMessage' | 'maxAgeMs'>

/** An entry that is made now. @param leaseMs for so long a form itself sends it */
export const createEntry = (
  { path }: { path: Entry['route']['path'] },
  { params, body }: { params: Entry['params']; body: { id: string } },
  about: EntryDetails,
  leaseMs: number,
): Entry => {
  const madeAt = Date.now()
  return {
    ...about,
    id: body.id,
    route: { method: 'POST', path },
    params,
    body,
    madeAt,
    leaseUntil: leaseMs > 0 ? madeAt + leaseMs : 0,
  }
}
