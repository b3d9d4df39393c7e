import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What went over the line since it was last asked. */
export type Traffic = {
  requests: number
  bytes: number
  /** Bytes that came down, by path. */ byPath: Record<string, number>
}

/**
 * A line between a browser and a server on this machine: as slow as one says, for everything that uses it at once,
 * workers included.
 */
export type Link = {
  base: string
  /** Absent: as fast as the machine is. */
  slow(line: Line | null): void
  take(): Traffic
  /**
   * Resolves when nothing has come or gone for so long: streams stay open, so that no request is under way is no sign.
   */
  quiet(ms: number): Promise<void>
  close(): Promise<void>
}
export type Line = { bitsPerSecond: number; roundTripMs: number }

/** Opens it. Only for connections that ask one thing after the other, as HTTP/1.1 in browsers does. */
export const aLink = async (port: number): Promise<Link> => {
  let line: Line | null = null
  let traffic: Traffic = { requests: 0, bytes: 0, byPath: {} }
  // When the line has carried what was given to it, each way: whoever comes later waits.
  const free = { down: 0, up: 0 }
  const open = new Set<Socket>()
  let carriedAt = performance.now()

  const carry = (way: 'down' | 'up', to: Socket, bytes: Buffer): void => {
    const now = (carriedAt = performance.now())
    if (!line) return void to.write(bytes)
    free[way] = Math.max(now, free[way]) + (bytes.length * 8_000) / line.bitsPerSecond
    carriedAt = free[way] + line.roundTripMs / 2
    setTimeout(() => to.write(bytes), carriedAt - now)
  }

  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1')
    let path = ''
    for (const socket of [browser, upstream]) {
      open.add(socket.setNoDelay(true))
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket)
          browser.destroy()
          upstream.destroy()
        })
    }
    // A connection costs a round trip before it carries anything.
    const opensAt = performance.now() + (line?.roundTripMs ?? 0)
    browser.on('data', (bytes: Buffer) => {
      const asked = /^(?:GET|HEAD|POST|PUT|DELETE) (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1', 0, 2_000))?.[1]
      if (asked) {
        path = asked
        traffic.requests += 1
      }
      const early = opensAt - performance.now()
      if (early <= 0) carry('up', upstream, bytes)
      else setTimeout(() => carry('up', upstream, bytes), early)
    })
    upstream.on('data', (bytes: Buffer) => {
      traffic.bytes += bytes.length
      traffic.byPath[path] = (traffic.byPath[path] ?? 0) + bytes.length
      carry('down', browser, bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow: (next) => {
      line = next
    },
    take: () => {
      const taken = traffic
      traffic = { requests: 0, bytes: 0, byPath: {} }
      return taken
    },
    quiet: async (ms) => {
      while (performance.now() - carriedAt < ms) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
