import './invoice.css'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { splitHotelName } from '#core/hotels/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { NoInvoicesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Logo } from '#platform/web/ui/shell/Brandmark.tsx'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { PrintPage } from '#platform/web/ui/print/PrintPage.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import type { Invoice } from '../contract.ts'
import { computeAmount, invoiceNumber } from '../policy.ts'
import { useInvoice } from './api.ts'
import { statusLabels } from './StatusPill.tsx'

/** The printed sheet: white paper in every theme. */
const Paper = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { name, place } = splitHotelName(hotel.name)
  const { money, date } = formatters(useLanguage(), hotel.time_zone)
  return (
    <article className="paper">
      <header className="row between items-start">
        <div className="row gap-3.5">
          <Logo url={hotel.logo_url} />
          <div>
            <b className="serif text-2xl">{name}</b>
            {place && <p className="meta">{place}</p>}
          </div>
        </div>
        <h1 className="text-right">
          <span className="overline block">{t('invoices.invoice')} </span>
          <span className="serif num whitespace-nowrap">{invoiceNumber(invoice)}</span>
        </h1>
      </header>
      <hr className="rule" />
      <div className="row between items-start">
        <div>
          <p className="overline">{t('invoices.guest')}</p>
          <p className="who">
            <b>{invoice.guest_name}</b>
            <br />
            {invoice.room_number}
          </p>
        </div>
        <p className="num flex-none text-right">
          {t('invoices.date')} <b>{date(invoice.created_at)}</b>
          <br />
          {t('invoices.status')} <b>{t(statusLabels[invoice.status])}</b>
        </p>
      </div>
      <div className="plines" role="region" aria-label={t('invoices.lines')} tabIndex={0}>
        <table className="t">
          <thead>
            <tr>
              <th>{t('invoices.description')}</th>
              <th className="r">{t('invoices.qty')}</th>
              <th className="r">{t('invoices.price')}</th>
              <th className="r">{t('invoices.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.items.map((line) => (
              <tr key={line.id}>
                <td>{line.description}</td>
                <td className="r num">{line.quantity}</td>
                <td className="r num">{money(line.price, invoice.currency)}</td>
                <td className="r num">{money(computeAmount(line), invoice.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dl dl--total">
        <span>{t('invoices.total')}</span>
        <b className="num">{money(invoice.total, invoice.currency)}</b>
      </p>
      <footer>
        <p className="serif">{t('invoices.thanks')}</p>
      </footer>
    </article>
  )
}

const Content = ({ invoiceId }: { invoiceId: string }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useInvoice(invoiceId)
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  useTitle(data && !isGone ? invoiceNumber(data.invoice) : t('invoices.invoice'))
  if (isGone) return <EmptyState art={<NoInvoicesArt />} title={t('invoices.gone')} />
  if (data) return <Paper invoice={data.invoice} />
  if (error)
    return (
      <ErrorState
        title={t('invoices.fetch_failed')}
        text={t('invoices.fetch_failed_text')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeleton>
      <div className="paper stack">
        <SkeletonBar width="45%" height={32} />
        <SkeletonBar height={200} />
      </div>
    </Skeleton>
  )
}

/** A print page with one invoice, A4, without bars. The rest of the page is not printed. */
export const PrintInvoice = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { invoiceId = '' } = useParams()
  return (
    <PrintPage print={t('invoices.print')} back={{ text: t('invoices.back'), href: managerPath(id, 'invoices') }}>
      <Content invoiceId={invoiceId} />
    </PrintPage>
  )
}
