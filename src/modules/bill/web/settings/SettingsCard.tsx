import { ReceiptText } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

/** The card of the settings from which those of the bill open. */
export const BillSettingsCard = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="card row between row--wrap">
      <span id="settings-bill">{t('bill.settings')}</span>
      <Link
        className={buttonClass({ variant: 'line' })}
        href={managerPath(id, 'bill-settings')}
        aria-describedby="settings-bill"
      >
        <ReceiptText />
        {t('bill.open_settings')}
      </Link>
    </section>
  )
}
