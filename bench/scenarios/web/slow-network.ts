import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The transfers since they were last read. */
export type Traffic = {
  requests: number
  bytes: number
  /** Bytes received, by path. */
  byPath: Record<string, number>
}

/**
 * A proxy between a browser and a server on this machine, as slow as a real network for everything that uses it at
 * once, workers included.
 */
export type SlowNetwork = {
  base: string
  /** `null`: full speed. */
  slowDown(network: Network | null): void
  takeTraffic(): Traffic
  /** Resolves when nothing was transferred for so long. Streams stay open, so open requests are no sign. */
  waitUntilQuiet(ms: number): Promise<void>
  close(): Promise<void>
}
export type Network = { bitsPerSecond: number; roundTripMs: number }

/** Starts the proxy. Each connection carries one request after another, as HTTP/1.1 in browsers does. */
export const openSlowNetwork = async (port: number): Promise<SlowNetwork> => {
  let network: Network | null = null
  let traffic: Traffic = { requests: 0, bytes: 0, byPath: {} }
  // When each direction has carried everything before: what comes later waits.
  const freeAt = { down: 0, up: 0 }
  const open = new Set<Socket>()
  let carriedAt = performance.now()

  const carry = (direction: 'down' | 'up', to: Socket, bytes: Buffer): void => {
    const now = (carriedAt = performance.now())
    if (!network) return void to.write(bytes)
    freeAt[direction] = Math.max(now, freeAt[direction]) + (bytes.length * 8_000) / network.bitsPerSecond
    carriedAt = freeAt[direction] + network.roundTripMs / 2
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
    const opensAt = performance.now() + (network?.roundTripMs ?? 0)
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
    slowDown: (next) => {
      network = next
    },
    takeTraffic: () => {
      const taken = traffic
      traffic = { requests: 0, bytes: 0, byPath: {} }
      return taken
    },
    waitUntilQuiet: async (ms) => {
      while (performance.now() - carriedAt < ms) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
