const chosen = ['light', 'dark'] as const
export type Appearance = 'system' | (typeof chosen)[number]

/** Under this name the choice is kept; the server is told it under the same. */
export const appearanceKey = 'appearance'

const read = (): Appearance => {
  try {
    const kept = localStorage.getItem(appearanceKey)
    return chosen.find((one) => one === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

let current = read()

/** What the page wears. */
export const appearance = (): Appearance => current

/** Puts a choice on the page: before the first drawing, when another one is made, and when another tab makes one. */
export const applyTheme = (next = current): void => {
  current = next
  if (current === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = current
}

window.addEventListener('storage', ({ key }) => {
  if (key === appearanceKey) applyTheme(read())
})
