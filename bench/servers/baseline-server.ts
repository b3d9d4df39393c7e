import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { Connection } from '#platform/server/database/pool/connection.ts'
import { serveParent } from '../child.ts'

/** The body that a guest's phone sends, as far as a baseline server reads it. */
type Created = Record<'id' | 'type' | 'description' | 'room_number' | 'guest_name', string> & {
  hotel: string
  guest: string
}

/** Runs a prepared statement. */
type Run = <Rows extends object[]>(text: string, values: readonly string[]) => Promise<Rows>

/** Inserts the row; the number is that of its event. */
type Insert = (run: Run, created: Created) => Promise<{ row: object | undefined; number: number }>

/** Sends statements to one connection after the other, and waits for no answer before the next. */
const connect = (database: DatabaseAddress, count: number): Run => {
  const connections = Array.from({ length: count }, () => new Connection(database))
  let turn = 0
  return async <Rows extends object[]>(text: string, values: readonly string[]) => {
    turn = (turn + 1) % count
    const [answer] = await (connections[turn] as Connection).send([{ text, values, isPrepared: true }])
    return answer?.rows as Rows
  }
}

/*
 * The HTTP side of a baseline server: create a request, list fifty, send each change to every open screen. The answers
 * are byte for byte those of Deskbell. No sessions, no checks, no row-level security: anybody may do anything.
 */
const serve = (database: DatabaseAddress, connections: number, insert: Insert) => {
  const run = connect(database, connections)
  const screens = new Map<string, Set<ServerResponse>>()

  const create = async (hotel: string, guest: string, request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Created
    const { row, number } = await insert(run, { ...body, hotel, guest })
    const text = JSON.stringify(row)
    const frame = Buffer.from(`id: ${number}\nevent: change\ndata: ${text}\n\n`)
    for (const screen of screens.get(hotel) ?? []) screen.write(frame)
    return text
  }
  const list = async (hotel: string): Promise<string> =>
    JSON.stringify({
      items: await run(
        'select * from service_requests where hotel_id = $1 order by created_at desc, id desc limit 50',
        [hotel],
      ),
    })
  const follow = (hotel: string, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n')
    const ofHotel = screens.get(hotel) ?? new Set()
    screens.set(hotel, ofHotel.add(response))
    response.on('close', () => ofHotel.delete(response))
  }

  // Connections stay open as long as Deskbell's: the load worker keeps idle ones for longer than the usual five seconds.
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const hotel = path.split('/')[3] ?? ''
    if (path.endsWith('/events')) return follow(hotel, response)
    const isCreate = request.method === 'POST'
    const text = isCreate
      ? await create(hotel, request.headers.cookie?.split('=')[1] ?? '', request)
      : await list(hotel)
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

/** Makes this process a baseline server that inserts in this way. */
export const serveBaseline = (insert: Insert): void =>
  serveParent(({ database, connections }: { database: DatabaseAddress; connections: number }) =>
    serve(database, connections, insert),
  )
