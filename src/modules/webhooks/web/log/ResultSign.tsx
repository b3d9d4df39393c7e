import { Check, Clock, Minus, X } from 'lucide-react'
import type { DeliveryStatus } from '../../contract.ts'

const signs = { delivered: Check, pending: Clock, failed: X, skipped: Minus } as const

/** The result as a sign; the words are beside it. */
export const ResultSign = ({ status }: { status: DeliveryStatus }) => {
  const Icon = signs[status]
  return (
    <span className={`delivery-sign delivery-sign--${status}`}>
      <Icon />
    </span>
  )
}
