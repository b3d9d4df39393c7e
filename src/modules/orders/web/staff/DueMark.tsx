import { Clock, TriangleAlert } from 'lucide-react'
import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useAge } from '#platform/web/ui/badges/Age.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { Order } from '../../contract.ts'

const warnMinutes = 10

/** How urgent an order is: amber ten minutes before it is due, red when it is late. */
export const useDue = ({
  escalation_from,
  estimated_delivery,
}: Pick<Order, 'escalation_from' | 'estimated_delivery'>) => {
  const { t } = useTranslation()
  const age = useAge(new Date(escalation_from))
  const minutesLeft = Math.ceil((Date.parse(estimated_delivery) - useNow()) / 60_000)
  if (minutesLeft < 0)
    return { level: 'late', text: t('orders.minutes_late', { count: -minutesLeft }), Icon: TriangleAlert } as const
  return { level: minutesLeft <= warnMinutes ? 'warn' : 'plain', text: age, Icon: Clock } as const
}

/** When an order is due, with the day where that is another one: "due 08:30, tomorrow". */
export const useDueText = ({ estimated_delivery }: Pick<Order, 'estimated_delivery'>): string => {
  const { t } = useTranslation()
  const { day, time } = useFormatWhen()(estimated_delivery)
  return [t('orders.due_at', { time }), day].filter(Boolean).join(', ')
}

export const DueMark = ({ order }: { order: Order }) => {
  const { level, text, Icon } = useDue(order)
  return (
    <time className={level === 'plain' ? 'age' : `age age--${level}`} dateTime={order.created_at}>
      <Icon />
      {text}
    </time>
  )
}
