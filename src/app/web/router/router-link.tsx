import type { MouseEvent } from 'react'
import { useGo, useRouter } from '#platform/web/router/RouterProvider.tsx'
import type { LinkProps } from '#platform/web/ui/Link.tsx'

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
    go(href, { replace: href === router.store.getState().location.href })
  }
  const preload = () => router.preload(href)
  return <a {...props} href={href} onClick={follow} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} />
}
