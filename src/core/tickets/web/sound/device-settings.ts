import { useSyncExternalStore } from 'react'

/** The sound of this device, whoever works on it. */
export type DeviceSound = { on: boolean; volume: number }

const key = 'attention-sound'
const unknown: DeviceSound = { on: false, volume: 0.8 }
const listeners = new Set<() => void>()

const read = (): DeviceSound => {
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeviceSound>
    return {
      on: on === true,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : unknown.volume,
    }
  } catch {
    return unknown
  }
}
let sound: DeviceSound | undefined

export const deviceSound = (): DeviceSound => (sound ??= read())

/** Changes it, for all tabs of this browser. */
export const setDeviceSound = (change: Partial<DeviceSound>): void => {
  sound = { ...deviceSound(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(sound))
  } catch {
    // Without storage the change lasts until the page is closed.
  }
  for (const tell of listeners) tell()
}

/** Calls `tell` when it changes, here or in another tab. */
export const onDeviceSound = (tell: () => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return
    sound = undefined
    tell()
  }
  addEventListener('storage', hear)
  listeners.add(tell)
  return () => {
    removeEventListener('storage', hear)
    listeners.delete(tell)
  }
}

export const useDeviceSound = (): DeviceSound => useSyncExternalStore(onDeviceSound, deviceSound)
