import { ApiFailure, call, callSafely } from '#platform/web/api.ts'
import { knownSession } from '#core/people/web/session/session-store.ts'
import { endpointRefused, getPushKey, subscribe, tooManyDevices } from '../contract.ts'
import { pushSupport } from './support.ts'
import {
  forgetListener,
  keepListener,
  listeners,
  subscribeBody,
  subscriptionUnder,
  type Listener,
} from './subscription.ts'

/** The push button's states, and how enabling can end. */
export type PushState = 'idle' | 'pending' | 'enabled' | 'denied' | 'error'
export type Enabled = 'enabled' | 'already_enabled' | 'failed' | 'denied' | 'dismissed'

/** Refusals that the person can do something about; everything else has one sentence. */
const tellable = [endpointRefused.code, tooManyDevices.code] as const

const workerWithinMs = 10_000

/** The push messages of this browser. One tab at a time works on its subscription. */
class Push {
  // From the first drawing on: what stands below the button would jump.
  #state: PushState = 'Notification' in globalThis && Notification.permission === 'denied' ? 'denied' : 'idle'
  #tell = new Set<() => void>()
  #registered = ''
  #reason: (typeof tellable)[number] | null = null

  readonly state = (): PushState => this.#state
  /** Why it stands at `error`, where that helps. */
  readonly reason = () => this.#reason
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#tell.add(tell)
    return () => void this.#tell.delete(tell)
  }

  /**
   * Looks how things stand for this person: after the button appears, and when the permission was changed in the
   * browser.
   */
  async look(who: Listener): Promise<void> {
    const { permission } = Notification
    if (this.state() === 'pending') return
    if (permission !== 'granted') return this.#be(permission === 'denied' ? 'denied' : 'idle')
    const listens = await isListening(who)
    // Meanwhile the button may have been pressed; a failure stays until it is pressed again.
    if (this.state() !== 'pending' && (listens || this.state() !== 'error')) this.#be(listens ? 'enabled' : 'idle')
  }

  /** Asks for the permission and registers. Called from a tap: browsers ask at no other time. */
  async enable(who: Listener): Promise<Enabled> {
    this.#be('pending')
    const permission = await Notification.requestPermission().catch(() => Notification.permission)
    if (permission !== 'granted') {
      this.#be(permission === 'denied' ? 'denied' : 'idle')
      return permission === 'denied' ? 'denied' : 'dismissed'
    }
    try {
      const already = await isListening(who)
      await alone(() => listen(who))
      this.#be('enabled')
      return already ? 'already_enabled' : 'enabled'
    } catch (cause) {
      this.#reason = tellable.find((code) => cause instanceof ApiFailure && cause.code === code) ?? null
      this.#be('error')
      return 'failed'
    }
  }

  /**
   * Registers without being asked, where the permission is there: once for each person, language and session. A failure
   * is nobody's business: the next session tries again.
   */
  async register(who: Listener): Promise<void> {
    if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return
    const now = JSON.stringify([who, knownSession(who.as)?.expires_at])
    if (now === this.#registered) return
    this.#registered = now
    try {
      await alone(() => listen(who))
      this.#be('enabled')
    } catch {
      if (this.#registered === now) this.#registered = ''
    }
  }

  /**
   * Somebody has left: the server forgot his subscription with his session, and this browser forgets it too. It keeps
   * one that somebody else still needs.
   */
  async leave(): Promise<void> {
    this.#registered = ''
    if (pushSupport() !== 'ready') return
    const left = (['guest', 'manager'] as const).filter((role) => knownSession(role) === null)
    this.#be(Notification.permission === 'denied' ? 'denied' : 'idle')
    await alone(async () => {
      const gone = (await listeners()).filter(({ as }) => left.includes(as))
      await Promise.all(left.map(forgetListener))
      const registration = await navigator.serviceWorker.getRegistration()
      const shown = (await registration?.getNotifications()) ?? []
      for (const one of shown) if (gone.some((who) => belongsTo(one, who))) one.close()
      if (left.length === 2) await (await registration?.pushManager.getSubscription())?.unsubscribe()
    }).catch(() => {})
  }

  #be(state: PushState): void {
    if (state === this.#state) return
    this.#state = state
    for (const tell of this.#tell) tell()
  }
}

export const push = new Push()

const alone = (work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request('deskbell-push', work) ?? work()

const isListening = async (who: Listener): Promise<boolean> => {
  if (
    !(await listeners()).some(
      ({ as, hotel_id, person }) => as === who.as && hotel_id === who.hotel_id && person === who.person,
    )
  )
    return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

const listen = async (who: Listener): Promise<void> => {
  const { pushManager } = await worker()
  const { public_key } = await callSafely(getPushKey, { params: {} })
  const subscription = await subscriptionUnder(public_key, pushManager)
  await call(subscribe, { params: {}, body: subscribeBody(subscription, who) })
  await keepListener(who)
}

/** The worker is installed after the first page has loaded; a browser that forbids it never has one. */
const worker = (): Promise<ServiceWorkerRegistration> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('there is no service worker')), workerWithinMs)
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer))
}

const belongsTo = ({ data }: Notification, { hotel_id, as }: Listener): boolean =>
  String((data as { path?: unknown } | null)?.path).startsWith(`/${hotel_id}/${as}/`)
