import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import { findDueIn, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { deliverDue } from './delivery/deliver.ts'

// In a hotel that is closed or has the feature off announcements wait, and begin when it opens again.
const waiting = sql`
  from announcements row join hotels hotel on hotel.id = row.hotel_id
  where row.begun_at is null and row.withdrawn_at is null and ${isOpenWith('announcements')}`

/** The announcements whose time to begin has come. */
export const dueAnnouncements: DueRows = { ...findDueIn(waiting, 'from_at'), move: deliverDue }
