import { useSyncExternalStore } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceNumber } from '../policy.ts'
import { NextStep, RowButtons, type RowCallbacks } from './InvoiceActions.tsx'
import { StatusPill } from './StatusPill.tsx'

const wide = matchMedia('(min-width: 900px)')
const onWidth = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}
const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches)

type Shown = RowCallbacks & { formats: Formats }

const Row = ({ invoice, formats, ...callbacks }: Shown & { invoice: Invoice }) => (
  <tr>
    <td className="meta num">{invoiceNumber(invoice)}</td>
    <td className="wrap-anywhere font-[550]">{invoice.guest_name}</td>
    <td className="min-w-28 wrap-anywhere">{invoice.room_number}</td>
    <td className="num">{formats.date(invoice.created_at)}</td>
    <td>
      <StatusPill invoice={invoice} />
    </td>
    <td className="r money">{formats.money(invoice.total, invoice.currency)}</td>
    <td className="py-1">
      <div className="row justify-end">
        <NextStep invoice={invoice} onRow={callbacks.onRow} />
        <RowButtons invoice={invoice} {...callbacks} />
      </div>
    </td>
  </tr>
)

// On a phone the buttons of a table with seven columns would be off screen, so each invoice is a card.
const InvoiceCard = ({ invoice, formats, ...callbacks }: Shown & { invoice: Invoice }) => (
  <Card className="job">
    <div className="top">
      <RoomBadge room_number={invoice.room_number} />
      <span className="meta">{invoice.guest_name}</span>
      <StatusPill invoice={invoice} />
    </div>
    <div className="row between">
      <span className="meta num">
        {invoiceNumber(invoice)} · {formats.date(invoice.created_at)}
      </span>
      <b className="money">{formats.money(invoice.total, invoice.currency)}</b>
    </div>
    <div className="foot">
      <div className="row -ml-2.5 gap-0">
        <RowButtons invoice={invoice} {...callbacks} />
      </div>
      <NextStep invoice={invoice} onRow={callbacks.onRow} />
    </div>
  </Card>
)

/** Invoices as a table; as cards on phones and tablets. */
export const InvoiceList = ({ rows, ...callbacks }: RowCallbacks & { rows: readonly Invoice[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!useIsWide()) {
    return (
      <div className="grid grid-cols-1 items-start gap-3.5 sm:grid-cols-2">
        {rows.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} formats={formats} {...callbacks} />
        ))}
      </div>
    )
  }
  return (
    <TableBox label={t('invoices.title')}>
      <thead>
        <tr>
          <th>{t('invoices.no')}</th>
          <th>{t('invoices.guest')}</th>
          <th>{t('invoices.room')}</th>
          <th>{t('invoices.date')}</th>
          <th>{t('invoices.status')}</th>
          <th className="r">{t('invoices.total')}</th>
          <th>
            <span className="vh">{t('invoices.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} formats={formats} {...callbacks} />
        ))}
      </tbody>
    </TableBox>
  )
}
