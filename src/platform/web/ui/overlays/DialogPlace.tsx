import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/**
 * What the keyboard of a phone leaves of the screen; null while it leaves all of it, and where somebody has zoomed in
 * with two fingers.
 */
const seenPart = (): { top: number; height: number } | null => {
  const seen = window.visualViewport
  if (!seen || seen.scale > 1.01 || seen.height > window.innerHeight - 1) return null
  return { top: seen.offsetTop, height: seen.height }
}

/**
 * Where dialogs stand: on the part of the screen that can be seen. The keyboard of a phone lies over the page, and over
 * the lower edge of everything that is fixed to it; the buttons of a dialog stay above it.
 */
export const DialogPlace = ({ children }: { children: ReactNode }) => {
  const [part, setPart] = useState(seenPart)
  const height = part?.height
  const wasHeight = useRef(height)
  useEffect(() => {
    const look = () => {
      const next = seenPart()
      setPart((before) => (before?.top === next?.top && before?.height === next?.height ? before : next))
    }
    window.visualViewport?.addEventListener('resize', look)
    window.visualViewport?.addEventListener('scroll', look)
    return () => {
      window.visualViewport?.removeEventListener('resize', look)
      window.visualViewport?.removeEventListener('scroll', look)
    }
  }, [])
  useLayoutEffect(() => {
    // The field in which somebody is about to type would be under the foot otherwise.
    if (height !== wasHeight.current)
      document.querySelector('.dialog-body :focus')?.scrollIntoView({ block: 'nearest' })
    wasHeight.current = height
  }, [height])
  return (
    <Base.Viewport className="dialog-place" data-part={part !== null || undefined} style={part ?? undefined}>
      {children}
    </Base.Viewport>
  )
}
