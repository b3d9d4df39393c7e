import '#platform/web/ui/controls/quantity/quantity.css'
import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'

/**
 * The quantity of an item: a round plus at 0, a stepper above. The plus is always the same button, so it keeps the
 * keyboard's focus.
 */
export const Quantity = ({
  name,
  quantity,
  disabled,
  noMore,
  onChange,
}: {
  name: string
  quantity: number
  disabled?: boolean
  /** Only the plus is off. */
  noMore?: boolean
  onChange: (quantity: number) => void
}) => {
  const { t } = useTranslation()
  const plus = useRef<HTMLButtonElement>(null)
  const none = quantity === 0
  const less = () => {
    if (quantity === 1) plus.current?.focus()
    onChange(quantity - 1)
  }
  return (
    <span className={none ? undefined : 'qty'} role="group" aria-label={name}>
      {!none && (
        <>
          <button type="button" aria-label={t('menu.one_less', { name })} disabled={disabled} onClick={less}>
            <Minus />
          </button>
          <output>{quantity}</output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        className={none ? 'add' : undefined}
        aria-label={t(none ? 'menu.add_named' : 'menu.one_more', { name })}
        disabled={disabled || noMore}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus />
      </button>
    </span>
  )
}
