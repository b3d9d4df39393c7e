import { connect, type Socket } from 'node:net'
import { message, type Caller } from './operations.ts'

// The baseline sends the row alone, which is always a new one.
const change = /\nevent: change\ndata: \{(?:[^\n]*?"operation":"(\w+)",|[^\n]*?)"id":"([^"]+)"/g

/** Opens an event stream of staff, read with as little work as possible; resolves with the server's hello. */
export const openEventStream = (port: number, caller: Caller, onInsert: (id: string) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    let rest = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1').on('data', (text: string) => {
      const received = rest + text
      const end = received.lastIndexOf('\n\n')
      rest = received.slice(end + 1)
      if (end < 0) return
      const frames = received.slice(0, end)
      if (frames.includes('event: hello\n')) resolve(socket)
      // A request that nobody takes is reported again after some minutes, as an update.
      for (const [, operation = 'insert', id = ''] of frames.matchAll(change)) if (operation === 'insert') onInsert(id)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The stream ended before its hello: ${rest.slice(0, 200)}`)))
    socket.write(message(caller, 'events?as=manager'))
  })
