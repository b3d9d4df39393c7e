import { ReceiptText } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import type { FiscalDue } from '../contract.ts'

/** The way from the invoices to the page of numbers, which says how many are due; none in a hotel that notes none. */
export const useDueAction = (fiscal: FiscalDue | null | undefined): PageAction[] => {
  const { t } = useTranslation()
  const { id } = useHotel()
  if (!fiscal) return []
  const label = fiscal.due > 0 ? t('fiscal.numbers_due', { count: fiscal.due }) : t('fiscal.title')
  return [{ label, icon: ReceiptText, href: managerPath(id, 'fiscal') }]
}
