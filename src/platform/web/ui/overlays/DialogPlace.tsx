import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** The part of the screen above the on-screen keyboard; null without a keyboard, and while the page is pinch-zoomed. */
const getVisiblePart = (): { top: number; height: number } | null => {
  const viewport = window.visualViewport
  if (!viewport || viewport.scale > 1.01 || viewport.height > window.innerHeight - 1) return null
  return { top: viewport.offsetTop, height: viewport.height }
}

/**
 * Places dialogs in the visible part of the screen. The on-screen keyboard covers the lower edge of fixed elements; a
 * dialog's buttons must stay above it.
 */
export const DialogPlace = ({ children }: { children: ReactNode }) => {
  const [part, setPart] = useState(getVisiblePart)
  const height = part?.height
  const wasHeight = useRef(height)
  useEffect(() => {
    const update = () => {
      const next = getVisiblePart()
      setPart((current) => (current?.top === next?.top && current?.height === next?.height ? current : next))
    }
    window.visualViewport?.addEventListener('resize', update)
    window.visualViewport?.addEventListener('scroll', update)
    return () => {
      window.visualViewport?.removeEventListener('resize', update)
      window.visualViewport?.removeEventListener('scroll', update)
    }
  }, [])
  useLayoutEffect(() => {
    // Otherwise the focused field would be under the footer.
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
