import { useEffect, useState } from 'react'

/** A page of the form; a number is the position of a person. */
export type Step = 'cover' | 'done' | number

/** @property below the page to which the phone's back button leads; null: it leaves the form */
type Entry = { step: Step; below: Step | null }

const readEntry = (): Entry | null => (history.state as { arrival?: Entry } | null)?.arrival ?? null

/**
 * The page of the form that is shown. The phone's back button goes back a page. Entries of the history keep the address
 * and the key of the router's: the secret of the link has left the address, and the router sees one visit.
 */
export const useSteps = (first: Step): [step: Step, go: (to: Step) => void] => {
  const [{ step, below }, setEntry] = useState<Entry>(() => readEntry() ?? { step: first, below: null })
  useEffect(() => {
    const follow = () => setEntry(readEntry() ?? { step: first, below: null })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [first])
  const go = (to: Step) => {
    if (to === below) {
      setEntry({ step: to, below: null })
      return history.back()
    }
    // Of one person to the next there is no way back: what was saved is not shown again.
    const isNext = typeof step === 'number' && typeof to === 'number'
    const entry = { step: to, below: isNext ? below : step }
    history[isNext ? 'replaceState' : 'pushState']({ ...(history.state as object | null), arrival: entry }, '')
    setEntry(entry)
  }
  return [step, go]
}
