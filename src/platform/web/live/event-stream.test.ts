import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EventServer } from '#testing/event-server.ts'
import { Tab } from '#testing/tab.ts'
import type { BrowserApi } from './browser-api.ts'
import { EventStream, type LiveState } from './event-stream.ts'
import type { Frame } from './frames.ts'

let server: EventServer
let streams: EventStream[] = []
beforeEach(async () => {
  server = await new EventServer().start()
})
afterEach(async () => {
  streams.forEach((stream) => stream.stop())
  streams = []
  await server.stop()
})

const open = (browserApi: BrowserApi, cursor: () => number | null = () => null) => {
  const states: LiveState[] = []
  const frames: Frame[] = []
  const refused: number[] = []
  const stream = new EventStream(
    '/api/events',
    cursor,
    {
      onFrame: (frame) => frames.push(frame),
      onState: (state) => states.push(state),
      onRefused: (status) => refused.push(status),
    },
    browserApi,
  )
  streams.push(stream)
  stream.start()
  return { stream, states, frames, refused }
}
const row = { id: 'a', created_at: '2026-11-24T10:00:00.000Z', text: 'towels' }

describe('EventStream', () => {
  test('opens from now, is live with the first message, and passes frames on', async () => {
    const { states, frames } = open(new Tab(server.url).browserApi)
    await expect.poll(() => states).toEqual(['connecting', 'live'])
    server.write('insert', row)
    await expect.poll(() => frames.map(({ event }) => event)).toEqual(['hello', 'change'])
    expect(server.opened).toEqual([null])
  })

  test('reconnects after a cut from where it was, within a second', async () => {
    let cursor: number | null = null
    const { states, frames } = open(new Tab(server.url).browserApi, () => cursor)
    await expect.poll(() => states).toContain('live')
    cursor = 0
    server.cut()
    server.write('insert', row)
    await expect.poll(() => frames.filter(({ event }) => event === 'change')).toHaveLength(1)
    expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
    expect(server.opened).toEqual([null, 0])
  })

  test('retries while the server is away', async () => {
    const tab = new Tab(server.url, 5)
    const { states } = open(tab.browserApi)
    await expect.poll(() => states).toContain('live')
    await server.stop()
    await expect.poll(() => states.at(-1)).toBe('reconnecting')
    await server.start()
    await expect.poll(() => states.at(-1)).toBe('live')
  })

  test('a stream without a message for forty seconds is dead', async () => {
    const { browserApi } = new Tab(server.url)
    // A clock that runs faster would end a slow opening too: only the silence is made to pass at once.
    let endSilence = (): void => {}
    const { states } = open({
      ...browserApi,
      after: (ms, task) => {
        if (ms !== 40_000) return browserApi.after(ms, task)
        endSilence = task
        return () => (endSilence = () => {})
      },
    })
    await expect.poll(() => states).toContain('live')
    endSilence()
    await expect.poll(() => states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  })

  test('waits as long as the server asks', async () => {
    const waits: number[] = []
    const { browserApi } = new Tab(server.url)
    const { states } = open({
      ...browserApi,
      after: (ms, task) => browserApi.after(waits.push(ms) && ms === 2500 ? 0 : ms, task),
    })
    await expect.poll(() => states).toContain('live')
    server.end('retry: 2500\n\n')
    await expect.poll(() => states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
    expect(waits).toContain(2500)
  })

  test.each([401, 403, 404])('%i ends it for good', async (status) => {
    server.refuse = status
    const tab = new Tab(server.url)
    const { states, refused } = open(tab.browserApi)
    await expect.poll(() => refused).toEqual([status])
    tab.show()
    tab.goOnline()
    expect(states).toEqual(['connecting', 'offline'])
    expect(server.opened).toHaveLength(1)
  })

  test('an overloaded server is retried', async () => {
    server.refuse = 503
    const { states } = open(new Tab(server.url).browserApi)
    await expect.poll(() => server.opened.length).toBeGreaterThan(1)
    server.refuse = undefined
    await expect.poll(() => states.at(-1)).toBe('live')
  })

  test('a goodbye ends it until somebody starts it again', async () => {
    const { stream, states } = open(new Tab(server.url).browserApi)
    await expect.poll(() => states).toContain('live')
    server.say('goodbye', { reason: 'session_ended' })
    await expect.poll(() => states.at(-1)).toBe('offline')
    stream.start()
    await expect.poll(() => states.at(-1)).toBe('live')
  })

  test('is offline without a network, and reconnects immediately with it', async () => {
    const tab = new Tab(server.url)
    const { browserApi } = tab
    // A timed retry would take an hour: only the network's return can reconnect it.
    const { states } = open({
      ...browserApi,
      after: (ms, task) => browserApi.after(ms < 9_000 ? 3_600_000 : ms, task),
    })
    await expect.poll(() => states).toContain('live')
    tab.goOffline()
    expect(states.at(-1)).toBe('offline')
    tab.goOnline()
    await expect.poll(() => states.at(-1)).toBe('live')
  })

  test('waking up detects that an old stream is dead', async () => {
    let slept = 0
    const tab = new Tab(server.url)
    const { states } = open({ ...tab.browserApi, now: () => Date.now() + slept, after: () => () => {} })
    await expect.poll(() => states).toContain('live')
    tab.show()
    expect(server.opened).toHaveLength(1)
    slept = 25_000
    tab.show()
    await expect.poll(() => server.opened).toHaveLength(2)
  })
})
