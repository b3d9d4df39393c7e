import { useEffect, useSyncExternalStore } from 'react'
import type { EscalationLevel } from '../../policy.ts'
import { playAlarm } from './alarm-sound.ts'
import { deviceSound, onDeviceSound } from './device-settings.ts'

/**
 * `off`: switched off on this device · `blocked`: the browser waits for a tap · `silent`: nothing is waiting ·
 * `elsewhere`: another tab of this browser plays it · `ringing`
 */
export type RingState = 'off' | 'blocked' | 'silent' | 'elsewhere' | 'ringing'

const gestures = ['pointerdown', 'pointerup', 'keydown'] as const

/** The alarm of this tab. Only the tab that holds the lock plays it. */
class AlarmLoop {
  #context: AudioContext | undefined
  #playing: { source: AudioBufferSourceNode; level: EscalationLevel } | undefined
  #gain: GainNode | undefined
  #wanted: { hotelId: string; level: EscalationLevel } | null = null
  /** Requests and holds the lock; aborting ends both. */
  #turn: AbortController | undefined
  #isTurn = false
  #state: RingState = 'off'
  readonly #listeners = new Set<() => void>()

  readonly state = (): RingState => this.#state
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Plays until the next call; null is silence. */
  ring(wanted: { hotelId: string; level: EscalationLevel } | null): void {
    if (wanted?.hotelId !== this.#wanted?.hotelId) this.#leave()
    this.#wanted = wanted
    this.#settle()
  }

  /** Follows the settings of the device while the area is open. */
  start(): () => void {
    const unfollow = onDeviceSound(() => this.#settle())
    const unlock = () => this.#unlock()
    for (const gesture of gestures) addEventListener(gesture, unlock, true)
    // A phone call suspends the audio. Returning to the page resumes it, if the browser allows that.
    const wake = () => document.visibilityState === 'visible' && this.#context && this.#unlock()
    document.addEventListener('visibilitychange', wake)
    this.#settle()
    return () => {
      unfollow()
      for (const gesture of gestures) removeEventListener(gesture, unlock, true)
      document.removeEventListener('visibilitychange', wake)
      this.ring(null)
    }
  }

  /** Plays it once, on a tap in the settings. */
  try(): void {
    this.#unlock(true)
    const context = this.#context
    if (!context || this.#playing) return
    const source = new AudioBufferSourceNode(context, { buffer: playAlarm(context, 0) })
    source.connect(this.#loudness(context))
    source.start()
  }

  // Browsers allow sound only after the first touch or key of a page.
  #unlock(asked = false): void {
    if (!asked && !deviceSound().on) return
    if (this.#context?.state === 'running' || typeof AudioContext === 'undefined') return
    if (!this.#context) {
      this.#context = new AudioContext()
      this.#context.addEventListener('statechange', () => this.#settle())
    }
    this.#context.resume().catch(() => {})
    this.#settle()
  }

  #settle(): void {
    const { on, volume } = deviceSound()
    // There was one already since the page was opened.
    if (on && !this.#context && navigator.userActivation?.hasBeenActive) return this.#unlock()
    if (this.#gain && this.#context) this.#gain.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02)
    const running = this.#context?.state === 'running'
    if (!on || !running || this.#wanted === null) {
      this.#leave()
      return this.#tell(on ? (running ? 'silent' : 'blocked') : 'off')
    }
    this.#stand(this.#wanted.hotelId)
    if (!this.#isTurn) return this.#tell('elsewhere')
    this.#play(this.#wanted.level)
    this.#tell('ringing')
  }

  #stand(hotelId: string): void {
    if (this.#turn) return
    const turn = new AbortController()
    this.#turn = turn
    const hold = (): Promise<void> => {
      if (turn.signal.aborted) return Promise.resolve()
      this.#isTurn = true
      this.#settle()
      return new Promise((resolve) => turn.signal.addEventListener('abort', () => resolve()))
    }
    const { locks } = navigator as Partial<Navigator>
    // Without locks (no https, no storage) every tab plays it: twice is better than never.
    if (!locks) return void hold()
    locks.request(`deskbell-ring ${hotelId}`, { signal: turn.signal }, hold).catch(() => {
      if (!turn.signal.aborted) void hold()
    })
  }

  #leave(): void {
    this.#playing?.source.stop()
    this.#playing = undefined
    this.#turn?.abort()
    this.#turn = undefined
    this.#isTurn = false
  }

  #play(level: EscalationLevel): void {
    const context = this.#context
    if (!context || this.#playing?.level === level) return
    this.#playing?.source.stop()
    const source = new AudioBufferSourceNode(context, { buffer: playAlarm(context, level), loop: true })
    source.connect(this.#loudness(context))
    source.start()
    this.#playing = { source, level }
  }

  #loudness(context: AudioContext): GainNode {
    if (!this.#gain) {
      this.#gain = new GainNode(context, { gain: deviceSound().volume })
      this.#gain.connect(context.destination)
    }
    return this.#gain
  }

  #tell(state: RingState): void {
    if (state === this.#state) return
    this.#state = state
    for (const tell of this.#listeners) tell()
  }
}

export const alarmLoop = new AlarmLoop()

export const useRingState = (): RingState => useSyncExternalStore(alarmLoop.subscribe, alarmLoop.state)

/**
 * Plays the alarm of a level. Used once in the area.
 * @param level null: nothing is waiting, or it is quiet hours
 */
export const useRinging = (hotelId: string, level: EscalationLevel | null): void => {
  useEffect(() => alarmLoop.start(), [])
  useEffect(() => alarmLoop.ring(level === null ? null : { hotelId, level }), [hotelId, level])
}
