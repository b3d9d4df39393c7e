/** Chromium's own offer to install, which it makes once by an event; other browsers never do. */
type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

const setOffer = (next: InstallPrompt | null) => {
  offer = next
  for (const tell of listeners) tell()
}

// Registered when the module is read: the event may come before any screen is drawn.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallPrompt)
})
addEventListener('appinstalled', () => setOffer(null))

/** Whether this browser offers to install the page now. */
export const canInstall = (): boolean => offer !== null

export const onInstallOffer = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Shows the browser's own question. An offer can be used once. */
export const install = async (): Promise<void> => {
  const used = offer
  setOffer(null)
  await used?.prompt()
}
