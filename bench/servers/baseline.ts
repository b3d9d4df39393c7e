import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import postgres from 'postgres'
import { types } from '#platform/server/database/types-of-values.ts'
import { serveParent } from '../child.ts'
import type { DatabaseHost } from '../environment.ts'

/*
 * The baseline: the smallest server that does the work of creating a request, listing fifty and telling every open
 * screen.
 * One prepared statement each, the answers byte for byte those of Deskbell. No sessions, no checks, no row-level
 * security, no event log: a restart loses what was not delivered, and anybody may do anything.
 */

/** What a guest's phone sends, as far as this server reads it. */
type Sent = Record<'id' | 'type' | 'description' | 'room_number' | 'guest_name', string>

const serve = (place: DatabaseHost, connections: number) => {
  const sql = postgres({
    ...place,
    max: connections,
    types,
    fetch_types: false,
    onnotice: () => {},
    connection: { TimeZone: 'UTC' },
  })
  const screens = new Map<string, Set<ServerResponse>>()
  let number = 0

  const create = async (hotel: string, guest: string, request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, type, description, room_number, guest_name } = JSON.parse(Buffer.concat(chunks).toString()) as Sent
    const [row] = await sql`
      insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description)
      values (${hotel}, ${id}, ${guest}, ${guest_name}, ${room_number}, ${type}, ${description}) returning *`
    const text = JSON.stringify(row)
    const frame = Buffer.from(`id: ${(number += 1)}\nevent: change\ndata: ${text}\n\n`)
    for (const screen of screens.get(hotel) ?? []) screen.write(frame)
    return text
  }
  const list = async (hotel: string): Promise<string> =>
    JSON.stringify({
      items:
        await sql`select * from service_requests where hotel_id = ${hotel} order by created_at desc, id desc limit 50`,
    })
  const follow = (hotel: string, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n')
    const ofHotel = screens.get(hotel) ?? new Set()
    screens.set(hotel, ofHotel.add(response))
    response.on('close', () => ofHotel.delete(response))
  }

  // Connections stay open as long as Deskbell's: the load generator keeps some in reserve for more than the usual five
  // seconds.
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const hotel = path.split('/')[3] ?? ''
    if (path.endsWith('/events')) return follow(hotel, response)
    const isCreate = request.method === 'POST'
    const text = isCreate ? await create(hotel, query.slice('guest='.length), request) : await list(hotel)
    response
      .writeHead(isCreate ? 201 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  })
  return new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
}

serveParent<{ place: DatabaseHost; connections: number }, number>(({ place, connections }) => serve(place, connections))
