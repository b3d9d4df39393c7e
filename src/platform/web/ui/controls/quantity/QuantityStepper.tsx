import './quantity.css'
import { Minus, Plus } from 'lucide-react'

/**
 * How many, at least one: a number between two buttons.
 * @param name of the group; `fewer` and `more` are those of the buttons
 */
export const QuantityStepper = ({
  name,
  fewer,
  more,
  value,
  max,
  onChange,
  children,
}: {
  name: string
  fewer: string
  more: string
  value: number
  max: number
  onChange: (value: number) => void
  /** Instead of the number. */
  children?: string | undefined
}) => (
  <span className="qty" role="group" aria-label={name}>
    <button type="button" aria-label={fewer} disabled={value <= 1} onClick={() => onChange(value - 1)}>
      <Minus />
    </button>
    <output>{children ?? value}</output>
    <button type="button" aria-label={more} disabled={value >= max} onClick={() => onChange(value + 1)}>
      <Plus />
    </button>
  </span>
)
