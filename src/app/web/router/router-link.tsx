import { useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '#platform/web/ui/Link.tsx'

/** The current path. */
export const usePath = (): string => useRouterState({ select: (state) => state.location.pathname })

/** Navigates within the application. `replace` replaces the history entry. */
export const useGo = (): ((href: string, how?: { replace?: boolean }) => void) => {
  const { history } = useRouter()
  return (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href))
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link within the application. It loads no page, and preloads the code of its target when the pointer comes near. */
export const RouterLink = ({ href, onClick, ...props }: LinkProps) => {
  const router = useRouter()
  const go = useGo()
  const follow = (event: MouseEvent) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    go(href, { replace: href === router.latestLocation.href })
  }
  const preload = () => void router.preloadRoute({ to: href } as never)?.catch(() => {})
  return <a {...props} href={href} onClick={follow} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} />
}
