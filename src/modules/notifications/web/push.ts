import { createStore } from 'zustand/vanilla'
import { knownSession } from '#modules/sessions/web/session-store.ts'
import { ApiFailure, call, callSafely } from '#platform/web/api.ts'
import { endpointRefused, getPushKey, subscribe, tooManyDevices } from '../contract.ts'
import {
  forgetListener,
  keepListener,
  listeners,
  subscribeBody,
  subscribeWithKey,
  type Listener,
} from './subscription.ts'
import { pushSupport } from './support.ts'

/** The states of the push button, and the results of enabling. */
export type PushState = 'idle' | 'pending' | 'enabled' | 'denied' | 'error'
export type EnableResult = 'enabled' | 'already_enabled' | 'failed' | 'denied' | 'dismissed'

/** Failures that the user can act on; all others share one message. */
const actionable = [endpointRefused.code, tooManyDevices.code] as const

const workerWithinMs = 10_000

/** The push subscription of this browser. One tab at a time works on it. */
class Push {
  readonly store = createStore<{
    state: PushState
    /** Why it stands at `error`, where that helps. */
    reason: (typeof actionable)[number] | null
  }>()(() => ({
    // From the first drawing on: what stands below the button would jump.
    state: 'Notification' in globalThis && Notification.permission === 'denied' ? 'denied' : 'idle',
    reason: null,
  }))
  #registered = ''

  /** Reads the state for this person: when the button appears, and when the permission has changed. */
  async look(who: Listener): Promise<void> {
    const { permission } = Notification
    if (this.#state() === 'pending') return
    if (permission !== 'granted') return this.#setState(permission === 'denied' ? 'denied' : 'idle')
    const listens = await isListening(who)
    // Meanwhile the button may have been pressed; a failure stays until it is pressed again.
    if (this.#state() !== 'pending' && (listens || this.#state() !== 'error'))
      this.#setState(listens ? 'enabled' : 'idle')
  }

  /** Asks for permission and registers. Must be called from a tap: browsers do not ask otherwise. */
  async enable(who: Listener): Promise<EnableResult> {
    this.#setState('pending')
    const permission = await Notification.requestPermission().catch(() => Notification.permission)
    if (permission !== 'granted') {
      this.#setState(permission === 'denied' ? 'denied' : 'idle')
      return permission === 'denied' ? 'denied' : 'dismissed'
    }
    try {
      const already = await isListening(who)
      await alone(() => listen(who))
      this.#setState('enabled')
      return already ? 'already_enabled' : 'enabled'
    } catch (cause) {
      const reason = actionable.find((code) => cause instanceof ApiFailure && cause.code === code) ?? null
      this.store.setState({ state: 'error', reason })
      return 'failed'
    }
  }

  /**
   * Registers without asking when permission is granted: once for each person, language and session. Ignores failures:
   * the next session tries again.
   */
  async register(who: Listener): Promise<void> {
    if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return
    const now = JSON.stringify([who, knownSession(who.as)?.expires_at])
    if (now === this.#registered) return
    this.#registered = now
    try {
      await alone(() => listen(who))
      this.#setState('enabled')
    } catch {
      if (this.#registered === now) this.#registered = ''
    }
  }

  /**
   * After a sign-out the server has deleted the subscription with the session. This browser deletes it too, unless
   * another person here still needs it.
   */
  async leave(): Promise<void> {
    this.#registered = ''
    if (pushSupport() !== 'ready') return
    const signedOut = (['guest', 'manager'] as const).filter((role) => knownSession(role) === null)
    this.#setState(Notification.permission === 'denied' ? 'denied' : 'idle')
    await alone(async () => {
      const leaving = (await listeners()).filter(({ as }) => signedOut.includes(as))
      await Promise.all(signedOut.map(forgetListener))
      const registration = await navigator.serviceWorker.getRegistration()
      const shown = (await registration?.getNotifications()) ?? []
      for (const one of shown) if (leaving.some((who) => belongsTo(one, who))) one.close()
      if (signedOut.length === 2) await (await registration?.pushManager.getSubscription())?.unsubscribe()
    }).catch(() => {})
  }

  // Asked anew after each wait: meanwhile it may be another one.
  #state(): PushState {
    return this.store.getState().state
  }

  #setState(state: PushState): void {
    this.store.setState({ state })
  }
}

export const push = new Push()

const alone = (work: () => Promise<void>): Promise<void> =>
  (navigator as Partial<Navigator>).locks?.request('deskbell-push', work) ?? work()

const isListening = async (who: Listener): Promise<boolean> => {
  const isSame = ({ as, hotel_id, person }: Listener) =>
    as === who.as && hotel_id === who.hotel_id && person === who.person
  if (!(await listeners()).some(isSame)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

const listen = async (who: Listener): Promise<void> => {
  const { pushManager } = await worker()
  const { public_key } = await callSafely(getPushKey, { params: {} })
  const subscription = await subscribeWithKey(public_key, pushManager)
  await call(subscribe, { params: {}, body: subscribeBody(subscription, who) })
  await keepListener(who)
}

/** The worker is installed after the first page has loaded. A browser that forbids workers never has one. */
const worker = (): Promise<ServiceWorkerRegistration> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('there is no service worker')), workerWithinMs)
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer))
}

const belongsTo = ({ data }: Notification, { hotel_id, as }: Listener): boolean =>
  String((data as { path?: unknown } | null)?.path).startsWith(`/${hotel_id}/${as}/`)
