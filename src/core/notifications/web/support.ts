/**
 * Whether this browser can take push messages. `insecure`: only pages by https may; `home_screen`: an iPhone or iPad,
 * where only an application on the Home Screen may.
 */
export type PushSupport = 'ready' | 'insecure' | 'home_screen' | 'unsupported'

type Looks = {
  isSecureContext: boolean
  navigator: { standalone?: boolean; serviceWorker?: object }
}

/** Reads it from the browser: what is there counts, not what it calls itself. */
export const pushSupport = (window: Looks = globalThis): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in window.navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  // Only Apple's telephones and tablets have the word, in every browser.
  return window.navigator.standalone === false ? 'home_screen' : 'unsupported'
}
