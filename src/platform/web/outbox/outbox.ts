import { anotherGuest } from '#platform/contract/another-guest.ts'
import type { Route, RouteResponse } from '#platform/contract/route.ts'
import { ApiFailure, call, callSafely, type CallOf, type RepeatableRoute } from '../api.ts'
import { getCurrentLanguage } from '../i18n.ts'
import { toast } from '../ui/overlays/toast.ts'
import { createEntry, getEntryState, getGuest, type EntryDetails, type Entry, type EntryUpload } from './entry.ts'
import { SendSchedule } from './send-schedule.ts'
import { notifySent } from './sent.ts'
import { change, getRows, put, putWithin, remove } from './storage.ts'
import { uploadFirst, type NewUpload } from './upload-first.ts'
import { setQueued } from './waiting.ts'

// For so long a form shows that it sends; then the outbox goes on for it.
const formMs = 8_000
// A form hands over a little later than it gives up. One whose page was closed never does.
const graceMs = 2_000
const lockName = 'deskbell-outbox'

const schedule = new SendSchedule()
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined
let isStarted = false
let stopCurrent = (): void => {}
let sendingId: string | null = null
let delivery: Promise<void> | null = null
let isWokenAgain = false

// Ids grow with time: they order what was made in one millisecond.
const listEntries = async (): Promise<Entry[]> =>
  owner === null
    ? []
    : (await getRows('outbox', owner).catch(() => [])).toSorted((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))

/** Shows in this tab what is in the outbox; a form that is still sending shows it itself. */
const show = async (): Promise<void> => {
  const entries = await listEntries()
  const now = Date.now()
  setQueued(
    entries.filter((entry) => getEntryState(entry, now) !== 'sending'),
    { drop, confirm: (...wanted) => void confirm(...wanted).catch(() => {}) },
    sendingId,
  )
}

const changed = async (): Promise<void> => {
  channel?.postMessage('changed')
  await show()
}

const drop = (id: string): void => void remove('outbox', id).then(changed, () => {})

const confirm = async (id: string, changes: Entry['body'] = {}): Promise<void> => {
  await change(id, ({ refused: _answered, ...entry }) => ({
    ...entry,
    body: { ...entry.body, ...changes },
    madeAt: Date.now(),
  }))
  await changed()
  await deliver()
}

const scheduleRetry = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void deliver(), ms)
}

/** One tab at a time. Where a browser has no locks, each for itself: what arrives twice is there once. */
const withLock = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as Partial<Navigator>
  if (locks) await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  else await work()
}

/** @returns `later`: it waits, and what does not wait for it may be tried; `stop`: so does everything else */
const send = async (entry: Entry): Promise<'done' | 'later' | 'stop'> => {
  const asWhom = owner
  let answer: unknown
  try {
    await uploadFirst(entry)
    if (entry.dependsOn !== undefined) {
      await remove('outbox', entry.id)
      return 'done'
    }
    answer = await call(
      entry.route as Route,
      { params: entry.params, body: entry.body, guest: getGuest(entry) } as CallOf<Route>,
    )
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause
    // 401: the sign-out is shown elsewhere and empties the outbox. Race: another guest may be signed in by now, which
    // this tab does not know yet; then the entry waits for its owner.
    if (cause.isTemporary || cause.status === 401) {
      schedule.delay(cause.retryAfterSeconds ?? 0)
      // A failure of one entry does not hold up those behind it; a server that says when to come again is meant for all.
      return cause.status >= 500 && cause.retryAfterSeconds === undefined ? 'later' : 'stop'
    }
    schedule.reset()
    if (entry.dependsOn !== undefined) {
      // An upload has no card, so it could not be removed by hand.
      await remove('outbox', entry.id)
      // 404: its row was withdrawn meanwhile, so a message would only confuse.
      if (owner === asWhom && cause.status !== 404) toast.error(getCurrentLanguage().t(cause.code, cause.values))
      return 'done'
    }
    await change(entry.id, (now) => ({ ...now, refused: { code: cause.code, values: cause.values ?? {} } }))
    await changed()
    return 'done'
  }
  schedule.reset()
  if (owner === asWhom) notifySent(entry, answer)
  await remove('outbox', entry.id)
  if (owner === asWhom && entry.sentMessage !== undefined) toast.success(getCurrentLanguage().t(entry.sentMessage))
  await changed()
  return 'done'
}

/** Every entry once, also those that come meanwhile; behind one that waits, none that comes after it in order. */
const sendEach = async (): Promise<void> => {
  const tried = new Set<string>()
  const held = new Set<string>()
  for (;;) {
    const all = await listEntries()
    const entry = all.find(
      (one) =>
        !all.some(({ id }) => id === one.dependsOn) &&
        !tried.has(one.id) &&
        getEntryState(one, Date.now()) === 'waiting' &&
        !(one.inOrder === true && held.has(one.kind)),
    )
    if (!entry || !navigator.onLine || schedule.isDelayed) return
    tried.add(entry.id)
    sendingId = entry.id
    if (entry.inOrder === true) await show()
    const how = await send(entry).finally(() => {
      sendingId = null
    })
    if (how === 'stop') return
    if (how === 'later') held.add(entry.kind)
  }
}

const deliverOnce = async (): Promise<void> => {
  clearTimeout(timer)
  await withLock(sendEach)
  await show()
  const left = (await listEntries()).filter((entry) =>
    ['waiting', 'sending'].includes(getEntryState(entry, Date.now())),
  )
  if (left.length > 0) scheduleRetry(schedule.next())
}

/** Sends what waits, in the order in which it was asked for. What is too old waits for an answer to its question. */
export const deliver = (): Promise<void> => {
  isWokenAgain = delivery !== null
  delivery ??= (async () => {
    try {
      do {
        isWokenAgain = false
        await deliverOnce()
      } while (isWokenAgain)
    } finally {
      delivery = null
    }
  })()
  return delivery
}

const start = (newOwner: string): (() => void) => {
  stopCurrent()
  owner = newOwner
  const retryNow = (): void => {
    schedule.reset()
    void deliver()
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') retryNow()
  }
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', onVisible)
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName)
  channel?.addEventListener('message', () => void show())
  retryNow()
  const stop = (): void => {
    if (stopCurrent !== stop) return
    stopCurrent = () => {}
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
    channel?.close()
    channel = undefined
    owner = null
    setQueued([], null)
  }
  stopCurrent = stop
  return stop
}

/**
 * Begins for a person: shows and sends what was left, whenever there is hope that it gets through.
 * @param newOwner hotel and person
 * @returns how to stop
 */
export const startOutbox = (newOwner: string): (() => void) => {
  isStarted = true
  const stop = start(newOwner)
  return () => {
    isStarted = false
    stop()
  }
}

/**
 * No connection, no answer within the form's time, a failing server, or another guest who is signed in by now.
 */
const didNotGetThrough = (cause: unknown): boolean =>
  cause instanceof ApiFailure
    ? cause.isTemporary || cause.code === anotherGuest.code
    : cause instanceof DOMException && cause.name === 'TimeoutError'

/**
 * Sends something that a person asks for. It is on the disk before it is on its way, so neither a dead network nor a
 * killed page loses it.
 * @param about whose and what it is, and for how long it is wanted without asking again
 * @returns the server's answer, or null: it waits and is sent later
 * @throws ApiFailure when the server will not have it, or when nothing can be stored here and it did not get through
 */
export const sendOrQueue = async <R extends Route>(
  route: R & RepeatableRoute<R>,
  wanted: CallOf<R> & { body: { id: string } },
  about: EntryDetails,
): Promise<RouteResponse<R> | null> => {
  const given = { ...wanted, guest: getGuest(about) }
  const { id } = given.body
  const entry = createEntry(route, given, about, formMs + graceMs)
  const isStored = await put('outbox', entry).then(
    () => true,
    () => false,
  )
  const discard = (): Promise<void> => remove('outbox', id).catch(() => {})
  try {
    // Without a storage there is no second try.
    const answer = await (navigator.onLine
      ? callSafely<R>(route, isStored ? { ...given, signal: AbortSignal.timeout(formMs) } : given)
      : call<R>(route, given))
    await discard()
    return answer
  } catch (cause) {
    if (!isStored) throw cause
    if (!didNotGetThrough(cause)) {
      await discard()
      throw cause
    }
    if (cause instanceof ApiFailure) schedule.delay(cause.retryAfterSeconds ?? 0)
    await change(id, (now) => ({ ...now, leaseUntil: 0 })).catch(() => {})
    // On a bad network the form can be there before what starts the outbox.
    if (!isStarted && owner !== about.owner) start(about.owner)
    await changed()
    scheduleRetry(schedule.first())
    return null
  }
}

/**
 * Puts something behind what already waits of its kind, and sends all of it in that order. It is shown as waiting until
 * it has arrived; `onSent` tells when.
 * @param upload a picture that its body names: it is uploaded first, and waits with it
 * @returns the server's answer where nothing can be stored here, otherwise null
 * @throws ApiFailure when too many pictures wait already, or when nothing can be stored here and it did not get through
 */
export const sendInOrder = async <R extends Route>(
  route: R & RepeatableRoute<R>,
  wanted: CallOf<R> & { body: { id: string } },
  about: EntryDetails,
  upload?: NewUpload,
): Promise<RouteResponse<R> | null> => {
  const given = { ...wanted, guest: getGuest(about) }
  const entry: Entry = { ...createEntry(route, given, about, 0), inOrder: true }
  const { maxWaiting = 0, tooManyWaiting = 'platform.unavailable', ...picture } = upload ?? {}
  if (upload) entry.upload = picture as EntryUpload
  const stored = await (upload ? putWithin(maxWaiting, entry) : put('outbox', entry).then(() => true)).catch(() => null)
  if (stored === false) throw new ApiFailure(409, { code: tooManyWaiting, values: { max: maxWaiting } })
  if (stored === null) {
    await uploadFirst(entry)
    return callSafely<R>(route, given)
  }
  if (!isStarted && owner !== about.owner) start(about.owner)
  await changed()
  void deliver()
  return null
}

/** Sends what has been stored for a person, also before anything has started the outbox for them. */
export const wakeOutbox = (of: string): void => {
  if (!isStarted && owner !== of) start(of)
  void deliver()
}
