import { useEffect, type PointerEvent } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Check, Warning } from '../icons/states.tsx'
import { dismissToast, holdToasts, useToasts, type Toast } from './toast.ts'

const farPx = 48
const icons = { success: Check, error: Warning }

/** A finger that pushes a toast aside takes it away. */
const pushedAside = (id: string) => {
  let from: number | null = null
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const way = from === null ? 0 : clientX - from
    currentTarget.style.translate = way === 0 ? '' : `${way}px`
    return way
  }
  const release = (event: PointerEvent<HTMLElement>): void => {
    const way = move(event)
    from = null
    if (Math.abs(way) > farPx) dismissToast(id)
    else move(event)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from = event.clientX
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
    <div className="toast" data-type={kind} {...pushedAside(id)}>
      <Icon />
      <span>{text}</span>
    </div>
  )
}

/**
 * Stands once at the root. It is there before the first toast: a dialog takes everything behind it away from screen
 * readers except for what is known to speak when it opens.
 */
export const Toasts = () => {
  const { t } = useTranslation()
  const { toasts, held } = useToasts()
  useEffect(() => {
    const look = () => holdToasts(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
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
      {toasts.map((one) => (
        <OneToast key={one.turn} {...one} />
      ))}
    </section>
  )
}
