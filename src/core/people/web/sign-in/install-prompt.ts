import { create } from 'zustand'

/** Chromium's own offer to install, which it makes once by an event; other browsers never do. */
type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const useOffer = create<{ offer: InstallPrompt | null }>()(() => ({ offer: null }))

// Registered when the module is read: the event may come before any screen is drawn.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useOffer.setState({ offer: event as InstallPrompt })
})
addEventListener('appinstalled', () => useOffer.setState({ offer: null }))

/** Whether this browser offers to install the page now. */
export const useCanInstall = (): boolean => useOffer(({ offer }) => offer !== null)

/** Shows the browser's own question. An offer can be used once. */
export const install = async (): Promise<void> => {
  const { offer } = useOffer.getState()
  useOffer.setState({ offer: null })
  await offer?.prompt()
}
