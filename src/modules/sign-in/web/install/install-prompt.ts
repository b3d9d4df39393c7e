import { create } from 'zustand'

/** The install prompt that Chromium offers once, as an event. Other browsers do not. */
type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const useOffer = create<{ offer: InstallPrompt | null }>()(() => ({ offer: null }))

// Registered at once: the event may come before the first render.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useOffer.setState({ offer: event as InstallPrompt })
})
addEventListener('appinstalled', () => useOffer.setState({ offer: null }))

/** True if the browser offers its install prompt. */
export const useCanInstall = (): boolean => useOffer(({ offer }) => offer !== null)

/** Shows the browser's install prompt. It can be used once. */
export const install = async (): Promise<void> => {
  const { offer } = useOffer.getState()
  useOffer.setState({ offer: null })
  await offer?.prompt()
}
