import { Banknote } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import type { Settle } from '../../contract.ts'

const labels = { room: 'orders.pay_to_room', on_delivery: 'orders.pay_on_arrival' } as const

/** How a guest pays: a choice where there is one, else a word for those who pay when it arrives. */
export const SettleField = ({
  settles,
  value,
  onChange,
}: {
  settles: readonly Settle[]
  value: Settle
  onChange: (settle: Settle) => void
}) => {
  const { t } = useTranslation()
  if (settles.length > 1)
    return (
      <div className="field">
        <span className="label" aria-hidden="true">
          {t('orders.how_to_pay')}
        </span>
        <SegmentedControl
          label={t('orders.how_to_pay')}
          options={settles.map((settle) => ({ value: settle, label: t(labels[settle]) }))}
          value={value}
          onChange={onChange}
        />
      </div>
    )
  if (value === 'room') return null
  return (
    <p className="row gap-2">
      <Banknote />
      {t('orders.pay_when_it_arrives')}
    </p>
  )
}
