import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { Order } from '../../contract.ts'
import { getDestination } from '../../policy.ts'

/** Thanks for an order, and says when it comes. */
export const OrderConfirmation = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const { t } = useTranslation()
  const guest = useGuest()
  const { day, time, words: when } = useFormatWhen()(order.estimated_delivery)
  const room = getDestination(order)
  const words = useRef<HTMLHeadingElement>(null)
  // The button that ordered is gone, and the keyboard's focus with it.
  useEffect(() => {
    const later = setTimeout(() => words.current?.focus())
    return () => clearTimeout(later)
  }, [])
  return (
    <section className="card placed">
      <span className="glyph">
        <Check />
      </span>
      <h2 ref={words} tabIndex={-1} className="serif">
        {t('orders.thank_you', { name: guest?.guestName.split(' ')[0] ?? '' })}
      </h2>
      <p>
        {order.scheduled_for && day
          ? t('orders.we_bring_it_scheduled', { room, when })
          : t('orders.we_bring_it', { room, time })}
      </p>
      <Button variant="line" onClick={onDone}>
        {t('orders.order_more')}
      </Button>
    </section>
  )
}
