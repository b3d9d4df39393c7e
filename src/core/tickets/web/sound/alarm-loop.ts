import { useEffect, useSyncExternalStore } from 'react'
import type { EscalationLevel } from '../../policy.ts'
import { playAlarm } from './alarm-sound.ts'
import { deviceSound, onDeviceSound } from './device-settings.ts'

/**
 * `off`: not wanted on this device · `blocked`: the browser waits for a tap · `silent`: nothing to ring for ·
 * `elsewhere`: another tab of this browser rings · `ringing`
 */
export type RingState = 'off' | 'blocked' | 'silent' | 'elsewhere' | 'ringing'

const gestures = ['pointerdown', 'pointerup', 'keydown'] as const

/** The bell of this tab. It rings in one tab of a browser only: whichever holds the lock. */
class AlarmLoop {
  #context: AudioContext | undefined
  #playing: { source: AudioBufferSourceNode; level: EscalationLevel } | undefined
  #gain: GainNode | undefined
  #wanted: { hotelId: string; level: EscalationLevel } | null = null
  /** Standing for the lock, or holding it; ends both. */
  #turn: AbortController | undefined
  #isTurn = false
  #state: RingState = 'off'
  readonly #listeners = new Set<() => void>()

  readonly state = (): RingState => this.#state
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Rings until it is told otherwise; null for silence. */
  ring(wanted: { hotelId: string; level: EscalationLevel } | null): void {
    if (wanted?.hotelId !== this.#wanted?.hotelId) this.#leave()
    this.#wanted = wanted
    this.#settle()
  }

  /** Follows the device's settings while somebody works here. */
  start(): () => void {
    const unfollow = onDeviceSound(() => this.#settle())
    const unlock = () => this.#unlock()
    for (const gesture of gestures) addEventListener(gesture, unlock, true)
    // A phone call takes the sound away; whoever comes back to the page has it again, where the browser lets him.
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

  /** Rings once, to be heard by whoever sets it up; in a tap. */
  try(): void {
    this.#unlock(true)
    const context = this.#context
    if (!context || this.#playing) return
    const source = new AudioBufferSourceNode(context, { buffer: playAlarm(context, 0) })
    source.connect(this.#loudness(context))
    source.start()
  }

  // A page may sound only after somebody has touched it; any touch will do.
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
    // Whoever has touched this page since it was opened need not do it again.
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
    // Without locks (no https, nothing stored) each tab rings: twice is better than never.
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
 * Rings while a level is given; stands once in the area. @param level null: nothing waits, or the hotel wants no sound
 */
export const useRinging = (hotelId: string, level: EscalationLevel | null): void => {
  useEffect(() => alarmLoop.start(), [])
  useEffect(() => alarmLoop.ring(level === null ? null : { hotelId, level }), [hotelId, level])
}
