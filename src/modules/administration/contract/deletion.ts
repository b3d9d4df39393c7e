import * as z from 'zod/mini'
import { passwordAgain, passwordAgainErrors } from '#modules/people/contract/password-again.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { HotelSlug } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

/** For how long the slug of a deleted hotel is blocked. */
export const slugRestDays = 90
/** For how long the backup of a deleted hotel is kept. */
export const deletedBackupDays = 30
/** For how long it is known that a hotel was deleted. */
export const deletedHotelDays = 365

/** Why the backup of a hotel could not be written that is to be deleted; it is tried again. */
export const backupFailures = ['disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed'] as const

export const hotelEnabled = failure('administration.hotel_enabled', 409)
export const slugDiffers = failure('administration.slug_differs', 400)
export const deletionStarted = failure('administration.deletion_started', 409)
/** Values: `date`, the last day on which its register must be kept. */
export const registerNotTaken = failure('administration.register_not_taken', 409)
/** The same while that day is not known of any entry. */
export const registerOpen = failure('administration.register_open', 409)
export const slugResting = failure('administration.slug_resting', 409)

/** A hotel that is deleted, or is about to be. */
export const DeletedHotel = z.object({
  slug: z.string(),
  name: z.string(),
  requested_at: Timestamp,
  /** The e-mail address of the owner who asked for it. */
  requested_by: z.string(),
  /** It can be stopped while the backup is written. */
  state: z.enum(['backing_up', 'deleting', 'deleted']),
  failure: z.nullable(z.enum(backupFailures)),
  /** Where the backup is, on the machine that wrote it; null before, and when it is removed. */
  backup_file: z.nullable(z.string()),
  deleted_at: z.nullable(Timestamp),
  /** The first day on which another hotel can have the slug. */
  slug_free_on: z.nullable(Day),
  /** Who took the guest register that it had to keep, and when; null: there was none. */
  register_taken_by: z.nullable(z.string()),
  register_taken_at: z.nullable(Timestamp),
})
export type DeletedHotel = z.output<typeof DeletedHotel>

const path = '/api/owner/hotels/{hotelId}/deletion'
const params = z.object({ hotelId: HotelSlug })

export const deleteHotel = route({
  id: 'deleteHotel',
  method: 'POST',
  path,
  summary: 'Delete a disabled hotel with everything in it, after a backup; asked again, the same deletion',
  access: 'owner',
  params,
  body: z.strictObject({
    /** The slug once more, typed by the owner. */
    slug: z._default(
      z.string({ error: 'platform.field_invalid' }).check(z.maxLength(60, { error: 'platform.field_too_long' })),
      '',
    ),
    ...passwordAgain,
  }),
  status: 202,
  response: DeletedHotel,
  audit: { none: 'The audit log of the hotel goes with it; the row of the deletion stays' },
  errors: [notFound, slugDiffers, hotelEnabled, registerNotTaken, registerOpen, ...passwordAgainErrors],
})
export const stopDeletion = route({
  id: 'stopDeletion',
  method: 'DELETE',
  path,
  summary: 'Stop the deletion of a hotel while its backup is written',
  access: 'owner',
  params,
  status: 204,
  audit: { none: 'Nothing of the hotel has changed' },
  errors: [notFound, deletionStarted],
})
export const listDeletedHotels = route({
  id: 'listDeletedHotels',
  method: 'GET',
  path: '/api/owner/deleted-hotels',
  summary: 'The hotels that were deleted in the last 365 days, the newest first',
  access: 'owner',
  response: z.object({ items: z.array(DeletedHotel) }),
  errors: [],
})

nameSchemas({ DeletedHotel })
