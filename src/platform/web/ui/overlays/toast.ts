type Voice = { success: (text: string) => void; error: (text: string) => void }

let voice: Voice | null = null
const waiting: { kind: keyof Voice; text: string }[] = []
const listeners = new Set<() => void>()

const say = (kind: keyof Voice) => (text: string) => {
  if (voice) return voice[kind](text)
  waiting.push({ kind, text })
  for (const tell of listeners) tell()
}

/** Short news in the lower right corner for four seconds. What is said before the toaster has loaded waits for it. */
export const toast: Voice = { success: say('success'), error: say('error') }

export const toastsWait = (): boolean => waiting.length > 0

export const onToast = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The toaster calls this when it is drawn, and gets everything that waited, in order. Returns how to stop. */
export const giveVoice = (given: Voice): (() => void) => {
  voice = given
  for (const { kind, text } of waiting.splice(0)) given[kind](text)
  return () => {
    if (voice === given) voice = null
  }
}
