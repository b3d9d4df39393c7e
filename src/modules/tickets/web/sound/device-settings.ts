import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'

/** The sound of this device, for all who work on it. */
export type DeviceSound = { on: boolean; volume: number }

const key = 'alarm-sound'
const defaultVolume = 0.8
const listeners = new Set<() => void>()

const read = (): DeviceSound => {
  const { on, volume } = (readStoredJson(key) ?? {}) as Partial<DeviceSound>
  return {
    on: on === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultVolume,
  }
}
let sound: DeviceSound | undefined

/** The sound settings of this device; off until it is turned on. */
export const deviceSound = (): DeviceSound => (sound ??= read())

/** Changes it, for all tabs of this browser. */
export const setDeviceSound = (change: Partial<DeviceSound>): void => {
  sound = { ...deviceSound(), ...change }
  writeStored(key, JSON.stringify(sound))
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
