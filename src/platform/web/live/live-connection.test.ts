import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EventServer } from '#testing/event-server.ts'
import { Tab } from '#testing/tab.ts'
import type { BrowserApi } from './browser-api.ts'
import { LiveConnection, type LiveMessage } from './live-connection.ts'

let server: EventServer
let stops: (() => void)[] = []
beforeEach(async () => {
  server = await new EventServer().start()
})
afterEach(async () => {
  stops.forEach((stop) => stop())
  stops = []
  await server.stop()
})

let written = 0
const write = (): void => {
  written++
  server.write('insert', { id: `row-${written}`, created_at: new Date(written * 1000).toISOString(), text: '' })
}
// Locks and channels live as long as this process: each test shares streams of its own.
const newUrl = (): string => `/api/events?as=${randomUUID()}`

const open = (url: string, browserApi: BrowserApi = new Tab(server.url).browserApi) => {
  const connection = new LiveConnection(url, 'somebody', browserApi)
  const news: LiveMessage[] = []
  connection.subscribe((one) => news.push(one))
  const stop = connection.start()
  stops.push(stop)
  return {
    connection,
    news,
    stop,
    numbers: () => news.flatMap((one) => (one.kind === 'event' ? [one.event.number] : [])),
  }
}
const live = async (...tabs: { connection: LiveConnection }[]) =>
  await expect.poll(() => tabs.map(({ connection }) => connection.state)).toEqual(tabs.map(() => 'live'))

describe('one stream for all tabs', () => {
  test('three tabs hear the same events through one stream', async () => {
    const url = newUrl()
    const tabs = [open(url), open(url), open(url)]
    await live(...tabs)
    write()
    write()
    for (const tab of tabs) await expect.poll(() => tab.numbers()).toEqual([1, 2])
    expect(server.streams).toBe(1)
  })

  test('another hotel, or another role, has its own stream', async () => {
    await live(open(newUrl()), open(newUrl()))
    expect(server.streams).toBe(2)
  })

  test('when the leader closes, another tab continues from where it was, and nothing is missed or repeated', async () => {
    const url = newUrl()
    const first = open(url)
    await live(first)
    const [second, third] = [open(url), open(url)]
    await live(second, third)
    write()
    for (const tab of [second, third]) await expect.poll(() => tab.numbers()).toEqual([1])
    first.stop()
    write()
    for (const tab of [second, third]) await expect.poll(() => tab.numbers()).toEqual([1, 2])
    expect(server.opened).toEqual([null, 1])
    expect(server.streams).toBe(1)
  })

  test('a tab without locks has its own stream', async () => {
    const url = newUrl()
    await live(open(url, new Tab(server.url).alone), open(url, new Tab(server.url).alone))
    expect(server.streams).toBe(2)
  })

  test('a suspended tab asks for what it missed', async () => {
    const url = newUrl()
    const first = open(url)
    await live(first)
    // The channel of this tab loses messages for a while, like that of a frozen page.
    let asleep = false
    const { browserApi } = new Tab(server.url)
    const { channel } = browserApi
    const deaf: typeof channel = (name, hear) =>
      (channel as NonNullable<typeof channel>)(name, (word) => asleep || hear(word))
    const second = open(url, { ...browserApi, channel: deaf })
    await live(second)
    asleep = true
    write()
    write()
    await expect.poll(() => first.numbers()).toEqual([1, 2])
    asleep = false
    write()
    await expect.poll(() => second.numbers()).toEqual([1, 2, 3])
    expect(second.news.some(({ kind }) => kind === 'reset')).toBe(false)
  })

  test('a visible tab takes over from a hidden one that cannot connect', async () => {
    const url = newUrl()
    const [hidden, visible] = [new Tab(server.url, 10), new Tab(server.url, 10)]
    const first = open(url, hidden.browserApi)
    await live(first)
    const second = open(url, visible.browserApi)
    await live(second)
    hidden.hide()
    await server.stop()
    await expect.poll(() => second.connection.state).toBe('reconnecting')
    // From here on the hidden tab's timers are stopped, as browsers do with hidden pages.
    hidden.browserApi.after = () => () => {}
    await server.start()
    await live(second, first)
    write()
    for (const tab of [first, second]) await expect.poll(() => tab.numbers()).toEqual([1])
    expect(server.streams).toBe(1)
  })

  test('a tab takes over from a leader that is silent', async () => {
    const url = newUrl()
    const { browserApi } = new Tab(server.url)
    await live(open(url, { ...browserApi, channel: () => ({ tell: () => {}, close: () => {} }) }))
    const second = open(url, new Tab(server.url, 200).browserApi)
    await live(second)
    write()
    await expect.poll(() => second.numbers()).toEqual([1])
  })
})

describe('every tab gets', () => {
  test('a reset, a goodbye and any other frame', async () => {
    const url = newUrl()
    const tabs = [open(url), open(url)]
    await live(...tabs)
    server.say('hotel', { state: 'expired' })
    server.say('reset', { number: 40 })
    server.say('goodbye', { reason: 'hotel_closed' })
    for (const { connection, news } of tabs) {
      await expect
        .poll(() => news.filter(({ kind }) => ['notice', 'reset', 'goodbye'].includes(kind)))
        .toEqual([
          { kind: 'notice', event: 'hotel', data: { state: 'expired' } },
          { kind: 'reset' },
          { kind: 'goodbye', reason: 'hotel_closed' },
        ])
      expect([connection.log.covers(39, 'tickets'), connection.log.covers(40, 'tickets')]).toEqual([false, true])
      await expect.poll(() => connection.state).toBe('offline')
    }
    tabs[1]?.connection.open()
    await live(...tabs)
  })

  test('a refusal', async () => {
    server.refuse = 403
    const url = newUrl()
    const tabs = [open(url), open(url)]
    for (const { news } of tabs) await expect.poll(() => news).toContainEqual({ kind: 'refused', status: 403 })
  })

  test('events that came while a list was loading are there for it', async () => {
    const { connection } = open(newUrl())
    await live({ connection })
    write()
    write()
    await expect.poll(() => connection.log.since(1, 'tickets').map(({ number }) => number)).toEqual([2])
    expect(connection.log.since(0, 'taxi')).toEqual([])
  })

  test('a cursor that the server no longer keeps means loading again', async () => {
    const url = newUrl()
    const first = open(url)
    await live(first)
    write()
    await expect.poll(() => first.numbers()).toEqual([1])
    await server.stop()
    for (let n = 0; n < 5; n++) write()
    server.removedThrough = 5
    await server.start()
    await expect.poll(() => first.news).toContainEqual({ kind: 'reset' })
    write()
    await expect.poll(() => first.numbers()).toEqual([1, server.number])
  })
})

test('started again after a stop, it continues from where it was', async () => {
  const { connection, stop, numbers } = open(newUrl())
  await live({ connection })
  write()
  await expect.poll(() => numbers()).toEqual([1])
  stop()
  write()
  stops.push(connection.start())
  await expect.poll(() => numbers()).toEqual([1, 2])
})
