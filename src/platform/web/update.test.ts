import { describe, expect, test } from 'vitest'
import { Updates, type UpdateDeps } from './update.ts'

type PostedMessage = { type: string }

/** A service worker as the page sees it. */
class FakeWorker extends EventTarget {
  state = 'installing'
  said: PostedMessage[] = []
  build: string
  constructor(build: string) {
    super()
    this.build = build
  }
  postMessage(word: PostedMessage, ports: MessagePort[] = []): void {
    this.said.push(word)
    if (word.type === 'build') ports[0]?.postMessage(this.build)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The browser around the page: workers, clock, and visibility. */
class FakeBrowser {
  time = 0
  visible = true
  reloads = 0
  checks = 0
  /** The server's answer about its build; null without a network. */
  serverBuild: string | null | undefined = 'one'
  registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: async () => void this.checks++,
  })
  container = Object.assign(new EventTarget(), {
    controller: null as FakeWorker | null,
    register: async () => this.registration,
  })
  #looks: (() => void)[] = []
  #clocks: { ms: number; task: () => void }[] = []

  get browserApi(): UpdateDeps {
    return {
      workers: this.container as never,
      now: () => this.time,
      isVisible: () => this.visible,
      onVisibility: (task) => void this.#looks.push(task),
      every: (ms, task) => void this.#clocks.push({ ms, task }),
      reload: () => void this.reloads++,
      loaded: () => ['http://x/hotel-marina', 'http://x/assets/a.js'],
      getServerBuild: async () => {
        if (this.serverBuild === null) throw new TypeError('Failed to fetch')
        return this.serverBuild
      },
    }
  }
  look(visible: boolean): void {
    this.visible = visible
    this.#looks.forEach((task) => task())
  }
  pass(minutes: number): void {
    for (let n = 0; n < minutes; n++) {
      this.time += 60_000
      for (const { ms, task } of this.#clocks) if (this.time % ms === 0) task()
    }
  }
  /** A worker of this build was found and installed. */
  find(build: string): FakeWorker {
    const worker = new FakeWorker(build)
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.waiting = worker
    worker.become('installed')
    return worker
  }
  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null
    this.container.controller = worker
    this.container.dispatchEvent(new Event('controllerchange'))
  }
}

/** A page of build `one`, controlled by a worker of the same build. */
const opened = async () => {
  const browser = new FakeBrowser()
  browser.container.controller = browser.registration.active = new FakeWorker('one')
  const updates = new Updates(browser.browserApi)
  await updates.start('one')
  return { browser, updates }
}
const waiting = async () => {
  const page = await opened()
  const worker = page.browser.find('two')
  await expect.poll(() => page.updates.state).toBe('waiting')
  return { ...page, worker }
}

describe('a new version', () => {
  test('waits; when the person agrees it takes over and the page is reloaded, once', async () => {
    const { browser, updates, worker } = await waiting()
    expect(browser.reloads).toBe(0)
    updates.apply()
    expect(worker.said.at(-1)).toEqual({ type: 'activate' })
    browser.takeOver(worker)
    expect(browser.reloads).toBe(1)
  })

  test('takes over silently where the page already is that version', async () => {
    const { browser, updates } = await opened()
    const worker = browser.find('one')
    await expect.poll(() => worker.said.at(-1)).toEqual({ type: 'activate' })
    browser.takeOver(worker)
    await expect.poll(() => worker.said.filter(({ type }) => type === 'build')).toHaveLength(2)
    expect([updates.state, browser.reloads]).toEqual(['none', 0])
  })

  test("that another tab accepted leaves this page's form alone, and is offered here", async () => {
    const { browser, updates } = await opened()
    browser.takeOver(new FakeWorker('two'))
    await expect.poll(() => updates.state).toBe('waiting')
    expect(browser.reloads).toBe(0)
    updates.apply()
    expect(browser.reloads).toBe(1)
  })

  test('is applied automatically when nobody has looked for ten minutes', async () => {
    const { browser, worker } = await waiting()
    browser.look(false)
    browser.pass(9)
    expect(worker.said).not.toContainEqual({ type: 'activate' })
    browser.pass(1)
    expect(worker.said).toContainEqual({ type: 'activate' })
  })

  test('is not applied automatically while a form is being filled in', async () => {
    const { browser, updates, worker } = await waiting()
    const release = updates.hold()
    browser.look(false)
    browser.pass(30)
    expect(worker.said).not.toContainEqual({ type: 'activate' })
    release()
    browser.pass(1)
    expect(worker.said).toContainEqual({ type: 'activate' })
  })
})

describe('a file of the page that did not come', () => {
  test.each([
    ['the network is gone', null, { state: 'none', isAway: true }],
    ['a proxy answers for the server, or a network asks for a sign-in', undefined, { state: 'none', isAway: false }],
    ['the server has the same version', 'one', { state: 'none', isAway: false }],
    ['the server has another version', 'two', { state: 'waiting', isAway: false }],
  ])('where %s', async (_where, build, expected) => {
    const { browser, updates } = await opened()
    browser.serverBuild = build
    await updates.onMissingFile('one')
    expect(updates.store.getState()).toEqual(expected)
  })

  test('is asked about again when the network is back', async () => {
    const { browser, updates } = await opened()
    browser.serverBuild = null
    await updates.onMissingFile('one')
    browser.serverBuild = 'one'
    await updates.onMissingFile('one')
    expect(updates.store.getState()).toEqual({ state: 'none', isAway: false })
  })
})

describe('checking for new versions', () => {
  test('every hour, and when the page becomes visible, but not twice in a minute', async () => {
    const { browser } = await opened()
    browser.look(true)
    expect(browser.checks).toBe(0)
    browser.pass(2)
    browser.look(true)
    browser.look(true)
    expect(browser.checks).toBe(1)
    browser.pass(60)
    expect(browser.checks).toBe(2)
  })

  test("a browser's first worker is no new version, and caches what the page had loaded before it", async () => {
    const browser = new FakeBrowser()
    const updates = new Updates(browser.browserApi)
    await updates.start('one')
    const worker = browser.find('one')
    browser.takeOver(worker)
    worker.become('activated')
    expect(updates.state).toBe('none')
    expect(worker.said).toEqual([{ type: 'cache', urls: ['http://x/hotel-marina', 'http://x/assets/a.js'] }])
  })

  test('a browser without workers, or that refuses them, works without', async () => {
    const browser = new FakeBrowser()
    await new Updates({ ...browser.browserApi, workers: undefined }).start('one')
    browser.container.register = () => Promise.reject(new Error('refused'))
    const updates = new Updates(browser.browserApi)
    await updates.start('one')
    await updates.check(0)
    expect(updates.state).toBe('none')
  })
})

test('only a form with text that would be lost asks before the page is left', () => {
  const updates = new Updates(new FakeBrowser().browserApi)
  expect(updates.wouldLose).toBe(false)
  const signIn = updates.hold(false)
  expect(updates.wouldLose).toBe(false)
  const request = updates.hold()
  expect(updates.wouldLose).toBe(true)
  request()
  request()
  expect(updates.wouldLose).toBe(false)
  signIn()
})
