import { anotherGuest } from '#platform/contract/another-guest.ts'
import type { Route, RouteResponse } from '#platform/contract/route.ts'
import { ApiFailure, call, callSafely, type CallOf, type RepeatableRoute } from '../api.ts'
import { currently } from '../i18n.ts'
import { toast } from '../ui/overlays/toast.ts'
import { getGuest, getEntryState, type Entry } from './entry.ts'
import { SendSchedule } from './send-schedule.ts'
import { change, put, remove, getRows } from './storage.ts'
import { setQueued } from './waiting.ts'

// For so long somebody looks at a form that sends; then the outbox goes on for him.
const formMs = 8_000
// A form hands over a little later than it gives up. One whose page was closed never does.
const graceMs = 2_000
const lockName = 'deskbell-outbox'

const schedule = new SendSchedule()
let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined
let isStarted = false
let end = (): void => {}

const mine = async (): Promise<Entry[]> =>
  owner === null ? [] : (await getRows('outbox', owner).catch(() => [])).toSorted((a, b) => a.madeAt - b.madeAt)

/** Shows in this tab what is in the outbox; a form that is still sending shows it itself. */
const show = async (): Promise<void> => {
  const entries = await mine()
  const now = Date.now()
  setQueued(
    entries.filter((entry) => getEntryState(entry, now) !== 'sending'),
    { drop, needsConfirmation: (id) => void needsConfirmation(id).catch(() => {}) },
  )
}

const changed = async (): Promise<void> => {
  channel?.postMessage('changed')
  await show()
}

const drop = (id: string): void => void remove('outbox', id).then(changed, () => {})

const needsConfirmation = async (id: string): Promise<void> => {
  await change(id, (entry) => ({ ...entry, madeAt: Date.now() }))
  await changed()
  await deliver()
}

const plan = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void deliver(), ms)
}

/** One tab at a time. Where a browser has no locks, each for itself: what arrives twice is there once. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as Partial<Navigator>
  if (locks) await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  else await work()
}

/** @returns whether the next one may be tried */
const send = async (entry: Entry): Promise<boolean> => {
  const asWhom = owner
  try {
    await call(
      entry.route as Route,
      { params: entry.params, body: entry.body, guest: getGuest(entry) } as CallOf<Route>,
    )
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause
    // Whoever is signed out here is told so elsewhere; with the session the outbox is emptied. Where another guest is
    // signed in by now, which this tab may not know yet, the entry waits for its own.
    if (cause.isTemporary || cause.status === 401) {
      schedule.hold(cause.retryAfterSeconds ?? 0)
      // What the server stumbles over for itself does not hold up what comes behind it; where it says when to come
      // again, it is all of it.
      return cause.status >= 500 && cause.retryAfterSeconds === undefined
    }
    schedule.hope()
    await change(entry.id, (now) => ({ ...now, refused: { code: cause.code, values: cause.values ?? {} } }))
    await changed()
    return true
  }
  schedule.hope()
  await remove('outbox', entry.id)
  if (owner === asWhom) toast.success(currently().t(entry.arrivedWords))
  await changed()
  return true
}

/** Sends what waits, in the order in which it was asked for. What is too old waits for an answer to its question. */
export const deliver = async (): Promise<void> => {
  clearTimeout(timer)
  await alone(async () => {
    for (const entry of await mine()) {
      if (getEntryState(entry, Date.now()) !== 'waiting') continue
      if (!navigator.onLine || schedule.isHeld || !(await send(entry))) break
    }
  })
  await show()
  const left = (await mine()).filter((entry) => ['waiting', 'sending'].includes(getEntryState(entry, Date.now())))
  if (left.length > 0) plan(schedule.next())
}

const begin = (newOwner: string): (() => void) => {
  end()
  owner = newOwner
  const hope = (): void => {
    schedule.hope()
    void deliver()
  }
  const look = (): void => {
    if (document.visibilityState === 'visible') hope()
  }
  addEventListener('online', hope)
  document.addEventListener('visibilitychange', look)
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName)
  channel?.addEventListener('message', () => void show())
  hope()
  const stop = (): void => {
    if (end !== stop) return
    end = () => {}
    removeEventListener('online', hope)
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    channel?.close()
    channel = undefined
    owner = null
    setQueued([], null)
  }
  end = stop
  return stop
}

/**
 * Begins for a person: shows and sends what was left, whenever there is hope that it gets through.
 * @param newOwner hotel and person
 * @returns how to stop
 */
export const startOutbox = (newOwner: string): (() => void) => {
  isStarted = true
  const stop = begin(newOwner)
  return () => {
    isStarted = false
    stop()
  }
}

/**
 * There is no connection, nobody answered while somebody looked at the form, the server is not itself, or another guest
 * is signed in by now.
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
  about: Pick<Entry, 'owner' | 'kind' | 'memo' | 'text' | 'arrivedWords' | 'freshMs'>,
): Promise<RouteResponse<R> | null> => {
  const given = { ...wanted, guest: getGuest(about) }
  const { id } = given.body
  const madeAt = Date.now()
  const entry: Entry = {
    ...about,
    id,
    route: { method: 'POST', path: route.path },
    params: given.params,
    body: given.body,
    madeAt,
    formUntil: madeAt + formMs + graceMs,
  }
  const stored = await put('outbox', entry).then(
    () => true,
    () => false,
  )
  const done = (): Promise<void> => remove('outbox', id).catch(() => {})
  try {
    // Where nothing can be stored, this is the only try there is.
    const answer = await (navigator.onLine
      ? callSafely<R>(route, stored ? { ...given, signal: AbortSignal.timeout(formMs) } : given)
      : call<R>(route, given))
    await done()
    return answer
  } catch (cause) {
    if (!stored) throw cause
    if (!didNotGetThrough(cause)) {
      await done()
      throw cause
    }
    if (cause instanceof ApiFailure) schedule.hold(cause.retryAfterSeconds ?? 0)
    await change(id, (now) => ({ ...now, formUntil: 0 })).catch(() => {})
    // On a bad network the form can be there before what starts the outbox.
    if (!isStarted && owner !== about.owner) begin(about.owner)
    await changed()
    plan(schedule.first())
    return null
  }
}
