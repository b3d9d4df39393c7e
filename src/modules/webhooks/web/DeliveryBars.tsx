import { useTranslation } from '#platform/web/i18n.ts'
import type { ListedEndpoint } from '../contract.ts'

const maxBars = 20
const minHeight = 5
const maxHeight = 24

/** How much was sent on each of the last days, and whether all of it arrived. Nothing where nothing was sent. */
export const DeliveryBars = ({ days }: { days: ListedEndpoint['deliveries']['days'] }) => {
  const { t } = useTranslation()
  const shown = days.slice(-maxBars)
  if (shown.length === 0) return null
  const most = Math.max(1, ...shown.map(({ delivered, failed }) => delivered + failed))
  return (
    <span className="delivery-bars" role="img" aria-label={t('webhooks.last_days')}>
      {shown.map(({ day, delivered, failed }) => (
        <i
          key={day}
          className={failed > 0 ? 'bad' : undefined}
          style={{ height: minHeight + ((maxHeight - minHeight) * (delivered + failed)) / most }}
        />
      ))}
    </span>
  )
}
