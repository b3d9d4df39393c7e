import { useTranslation } from '#platform/web/i18n.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { maxLeftShown, type MenuItem } from '../../contract.ts'

/** How many are left. A tap says how many there are. */
export const StockPill = ({
  item: { name, stock },
  disabled,
  onClick,
}: {
  item: Pick<MenuItem, 'name' | 'stock'>
  disabled: boolean
  onClick: () => void
}) => {
  const { t } = useTranslation()
  const text =
    stock === null ? t('menu.not_counted') : stock === 0 ? t('menu.sold_out') : t('menu.left', { left: stock })
  const tone = stock === null ? 'none' : stock === 0 ? 'out' : stock <= maxLeftShown ? 'low' : null
  return (
    <button
      type="button"
      className={cx('stock-pill', tone && `stock-pill--${tone}`)}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-label={`${name}: ${text}`}
      onClick={onClick}
    >
      {text}
    </button>
  )
}
