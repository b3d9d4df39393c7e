import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, type PointerEvent } from 'react'
import { useTranslation } from '../../i18n.ts'
import { LateToast } from './LateToast.tsx'
import { dismissToast, holdToasts, useToasts, type Toast } from './toast.ts'

const farPx = 48
const icons = { success: Check, error: TriangleAlert }

/** Swiping a toast aside dismisses it. */
const swipeToDismiss = (id: string) => {
  let startX: number | null = null
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const offset = startX === null ? 0 : clientX - startX
    currentTarget.style.translate = offset === 0 ? '' : `${offset}px`
    return offset
  }
  const release = (event: PointerEvent<HTMLElement>): void => {
    const offset = move(event)
    startX = null
    if (Math.abs(offset) > farPx) dismissToast(id)
    else move(event)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => void move(event),
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const OneToast = ({ id, kind, text }: Toast) => {
  const Icon = icons[kind]
  return (
    <div className="toast" data-type={kind} {...swipeToDismiss(id)}>
      <Icon />
      <span>{text}</span>
    </div>
  )
}

/**
 * Rendered once at the root, before the first toast: a dialog hides everything behind it from screen readers, except
 * live regions that exist when it opens.
 */
export const Toasts = () => {
  const { t } = useTranslation()
  const { toasts, held } = useToasts()
  useEffect(() => {
    const onVisibility = () => holdToasts(document.hidden)
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  return (
    <section
      className="toasts"
      aria-label={t('platform.messages')}
      aria-live="polite"
      aria-relevant="additions"
      data-held={held || undefined}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.turn} {...toast} />
      ))}
      <LateToast />
    </section>
  )
}
