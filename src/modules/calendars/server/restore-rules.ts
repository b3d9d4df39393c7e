import type { RestoreEffect, RestoreRules } from '#platform/server/restore-rules.ts'

/** A feed waits until its address is pasted again. */
const withoutAddress: RestoreEffect = {
  set: { state: "'paused'", failure: "'address_lost'", failing_since: 'now()', held_since: 'null', held_count: '0' },
}
const lostAddress: RestoreEffect = {
  set: {
    sealed: 'null',
    digest: 'null',
    etag: 'null',
    last_modified: 'null',
    due_at: 'null',
    reading_id: 'null',
    held: "'[]'",
  },
}

/** A sealed address cannot be read elsewhere, and a copy of a hotel reads nothing by itself. */
export const calendarRestoreRules: RestoreRules = {
  calendar_feeds: { otherSecret: withoutAddress, hotel: withoutAddress },
  calendar_addresses: { otherSecret: lostAddress, hotel: lostAddress },
  calendar_links: { hotel: 'left_out' },
}
