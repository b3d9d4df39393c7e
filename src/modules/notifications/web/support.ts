/**
 * The push support of this browser. `insecure`: needs https; `home_screen`: an iPhone or iPad, where only
 * apps on the Home Screen can.
 */
export type PushSupport = 'ready' | 'insecure' | 'home_screen' | 'unsupported'

type WindowFeatures = {
  isSecureContext: boolean
  navigator: { standalone?: boolean; serviceWorker?: object }
}

/** Detects the features themselves and ignores the user agent. */
export const pushSupport = (window: WindowFeatures = globalThis): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in window.navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  // Only iPhones and iPads have `standalone`, in every browser.
  return window.navigator.standalone === false ? 'home_screen' : 'unsupported'
}
