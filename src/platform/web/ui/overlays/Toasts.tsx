import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../lazily.ts'
import { onToast, toastsWait } from './toast.ts'

const load = () => import('./Toaster.tsx')
const Toaster = lazily(load, 'Toaster')

/** Stands once at the root. The toaster itself is loaded with the first toast, or while the first tap is being answered. */
export const Toasts = () => {
  const [wanted, setWanted] = useState(toastsWait)
  useEffect(() => onToast(() => setWanted(true)), [])
  useEffect(() => {
    // A toast mostly answers a tap. A chunk that does not come now is asked for again by the toast itself.
    const warmUp = () => void load().catch(() => {})
    addEventListener('pointerdown', warmUp, { once: true })
    return () => removeEventListener('pointerdown', warmUp)
  }, [])
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
