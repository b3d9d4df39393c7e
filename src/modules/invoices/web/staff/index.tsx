import { FileText } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { getUnpaid } from '../../policy.ts'
import { useCounts } from '../api.ts'

/** The number of unpaid invoices: drafts and sent ones. */
const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useCounts()
  return (
    <Link className="card count" href={managerPath(id, 'invoices')}>
      <b>{data ? getUnpaid(data) : '–'}</b>
      <FileText />
      <span>{t('invoices.not_paid')}</span>
    </Link>
  )
}

/** The browser part of the invoices: staff write, send and print them. */
export const invoices: FeatureWeb = {
  name: 'invoices',
  flag: 'invoices',
  manager: {
    roles: deskRoles,
    nav: { path: 'invoices', label: 'invoices.nav', icon: FileText },
    pages: [
      { path: 'invoices', load: async () => (await import('../Invoices.tsx')).Invoices },
      {
        path: 'invoices/$invoiceId/print',
        bare: true,
        load: async () => (await import('../paper/PrintInvoice.tsx')).PrintInvoice,
      },
    ],
    slots: { Count },
  },
}
