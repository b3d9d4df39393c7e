import { create } from 'zustand'
import { readStored } from '#platform/web/storage/local-storage.ts'

const chosen = ['light', 'dark'] as const
export type Appearance = 'system' | (typeof chosen)[number]

/** The key of the choice in localStorage, and the name of the cookie for the server. */
export const appearanceKey = 'appearance'

const read = (): Appearance => {
  const stored = readStored(appearanceKey)
  return chosen.find((one) => one === stored) ?? 'system'
}

/** The current choice. */
export const useAppearance = create<Appearance>()(read)

/** Applies a theme to the page. */
export const applyTheme = (next = useAppearance.getState()): void => {
  useAppearance.setState(next)
  if (next === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = next
}

addEventListener('storage', ({ key }) => {
  if (key === appearanceKey) applyTheme(read())
})
