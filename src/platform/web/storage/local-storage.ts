// localStorage without exceptions. A browser may forbid it, or it may be full: then nothing is kept.

/** The stored text; null when there is none or it cannot be read. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns what the stored JSON says; null when there is none or it cannot be read */
export const readStoredJson = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** @param text null removes the entry */
export const writeStored = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // nothing is kept
  }
}
