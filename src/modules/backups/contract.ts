/** For how long nobody gets the slug of a deleted hotel. */
export const slugRestDays = 90
/** For how long the backup of a deleted hotel is kept. */
export const deletedBackupDays = 30
/** For how long it is known that a hotel was deleted. */
export const deletedHotelDays = 365

/** Why the backup of a hotel could not be written that is to be deleted; it is tried again. */
export const backupFailures = ['disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed'] as const
