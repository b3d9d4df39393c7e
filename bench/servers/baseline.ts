import { serveBaseline } from './baseline-server.ts'

let number = 0

// The smallest server that does the work: one prepared statement, and no event log. A restart loses what was not
// delivered.
serveBaseline(async (run, { hotel, guest, id, type, description, room_number, guest_name }) => {
  const [row] = await run(
    `
    insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description)
    values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [hotel, id, guest, guest_name, room_number, type, description],
  )
  return { row, number: (number += 1) }
})
