import { serveBaseline } from './baseline-server.ts'

// The smallest server that keeps Deskbell's event log: one prepared statement writes the row, the number of its hotel's
// next event and the event itself.
serveBaseline(async (run, { hotel, guest, id, type, description, room_number, guest_name }) => {
  const [written] = await run<[{ event_number: number }]>(
    `
    with made as (
      insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description)
      values ($1, $2, $3, $4, $5, $6, $7) returning *),
    counter as (
      update hotel_event_counters set last_number = last_number + 1 where hotel_id = $1 returning last_number),
    event as (
      insert into hotel_events (hotel_id, number, entity, operation, row_id, row_data)
      select made.hotel_id, last_number, 'service_requests', 'insert', made.id, to_jsonb(made) from made, counter)
    select made.*, last_number as event_number from made, counter`,
    [hotel, id, guest, guest_name, room_number, type, description],
  )
  const { event_number, ...row } = written
  return { row, number: event_number }
})
