import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { formatters } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { Order } from '../../contract.ts'

/** Thanks for an order, and says when it comes. */
export const Placed = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const guest = useGuest()
  const { time } = formatters(useLanguage(), time_zone)
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
        {t('orders.we_bring_it', { room: order.place_name ?? order.room_number, time: time(order.estimated_delivery) })}
      </p>
      <Button variant="line" onClick={onDone}>
        {t('orders.order_more')}
      </Button>
    </section>
  )
}
