import { useSyncExternalStore } from 'react'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const key = 'appearance'
const listeners = new Set<() => void>()

const isAppearance = (value: unknown): value is Appearance => appearances.includes(value as Appearance)

const read = (): Appearance => {
  try {
    const kept = localStorage.getItem(key)
    return isAppearance(kept) ? kept : 'system'
  } catch {
    return 'system'
  }
}

let current = read()

/** Puts the kept choice on the page: before the first drawing, and when another tab changes it. */
export const wearAppearance = (): void => {
  if (current === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = current
}

export const setAppearance = (next: Appearance): void => {
  current = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // holds until the page is closed
  }
  wearAppearance()
  for (const tell of listeners) tell()
}

window.addEventListener('storage', (event) => {
  if (event.key === key && isAppearance(event.newValue)) setAppearance(event.newValue)
})

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current)
