import { serveBaseline } from './baseline-server.ts'

let number = 0

// The smallest server that does the work: one prepared statement, and no event log. A restart loses what was not
// delivered.
serveBaseline(async (sql, { hotel, guest, id, type, description, room_number, guest_name }) => {
  const [row] = await sql`
    insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description)
    values (${hotel}, ${id}, ${guest}, ${guest_name}, ${room_number}, ${type}, ${description}) returning *`
  return { row, number: (number += 1) }
})
