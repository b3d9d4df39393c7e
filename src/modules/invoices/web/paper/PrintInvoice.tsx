import '../invoice.css'
import type { FiscalRecord } from '#modules/fiscal/contract.ts'
import { FiscalBlock } from '#modules/fiscal/web/FiscalBlock.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { formatMoney, formatPaperDate, formatPercent } from '#platform/contract/format/number.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { NoInvoicesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { PrintPage } from '#platform/web/ui/print/PrintPage.tsx'
import { Logo } from '#platform/web/ui/shell/Brandmark.tsx'
import type { Invoice, Seller } from '../../contract.ts'
import {
  computeAmount,
  getReceiver,
  getSender,
  getStatusLabel,
  getSums,
  getTitle,
  invoiceNumber,
} from '../../policy.ts'
import { useInvoice } from '../api.ts'
import { useInvoiceSettings } from '../settings/api.ts'

/** The seller: as it was when the invoice was sent, for a draft as it is now. Undefined while loading. */
const useSeller = ({ status, seller }: Invoice): Seller | undefined => {
  const { name } = useHotel()
  const { data } = useInvoiceSettings()
  if (seller) return seller
  if (status !== 'draft') return { name, address: '', tax_number: '', note: '' }
  return data && { ...data, name: data.name || name }
}

const LinesAndSums = ({ invoice }: { invoice: Invoice }) => {
  const { t, language } = useTranslation()
  const money = (amount: number) => formatMoney(language, amount, invoice.currency)
  const hasTax = invoice.taxes.length > 0
  return (
    <>
      <div className="plines" role="region" aria-label={t('invoices.lines')} tabIndex={0}>
        <table className="t">
          <thead>
            <tr>
              <th>{t('invoices.description')}</th>
              <th className="r">{t('invoices.qty')}</th>
              {hasTax && <th className="r">{t('invoices.vat')}</th>}
              <th className="r">{t('invoices.price')}</th>
              <th className="r">{t('invoices.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.items.map((line) => (
              <tr key={line.id}>
                <td>{line.description}</td>
                <td className="r num">{line.quantity}</td>
                {hasTax && (
                  <td className="r num">{line.tax_rate !== undefined && formatPercent(language, line.tax_rate)}</td>
                )}
                <td className="r num">{money(line.price)}</td>
                <td className="r num">{money(computeAmount(line))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {getSums(invoice).map(({ label, rate, amount }) => (
        <p key={`${label} ${rate}`} className="dl dl--tax meta">
          <span>{t(label, { rate: formatPercent(language, rate) })}</span>
          <span className="num">{money(amount)}</span>
        </p>
      ))}
      <p className="dl dl--total">
        <span>{t('invoices.total')}</span>
        <b className="num">{money(invoice.total)}</b>
      </p>
    </>
  )
}

/** The printed sheet: white paper in every theme. It says what the PDF says. */
const Paper = ({
  invoice,
  cancels,
  fiscal,
}: {
  invoice: Invoice
  cancels: number | null
  fiscal: FiscalRecord | null
}) => {
  const { t, language } = useTranslation()
  const hotel = useHotel()
  const seller = useSeller(invoice)
  if (!seller) return <PaperBones />
  const { name, lines } = getSender(seller)
  const receiver = getReceiver(invoice)
  return (
    <article className="paper" data-draft={invoice.status === 'draft' ? t('invoices.draft') : undefined}>
      <header className="row between items-start">
        <div className="row gap-3.5">
          <Logo url={hotel.logo_url} />
          <div>
            <b className="serif text-2xl">{name}</b>
            {lines.map((line) => (
              <p key={line} className="meta">
                {line}
              </p>
            ))}
          </div>
        </div>
        <h1 className="text-right">
          <span className="overline block">{t(getTitle(invoice, seller))} </span>
          <span className="serif num whitespace-nowrap">{invoiceNumber(invoice)}</span>
        </h1>
      </header>
      <hr className="rule" />
      <div className="row between items-start">
        <div>
          <p className="overline">{t('invoices.guest')}</p>
          <p className="who">
            <b>{receiver.name}</b>
            {receiver.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
        <p className="num flex-none text-right">
          {t('invoices.date')} <b>{formatPaperDate(language, invoice.created_at, hotel.time_zone)}</b>
          <br />
          {t('invoices.status')} <b>{t(getStatusLabel(invoice))}</b>
          {cancels !== null && (
            <span className="block">
              {t('invoices.cancels')} <b>{invoiceNumber({ number: cancels })}</b>
            </span>
          )}
        </p>
      </div>
      <LinesAndSums invoice={invoice} />
      {seller.note !== '' && <p className="mt-4 whitespace-pre-line">{seller.note}</p>}
      {fiscal && <FiscalBlock record={fiscal} />}
      <footer>
        <p className="serif">{t('invoices.thanks')}</p>
        {fiscal?.state !== 'due' && <p className="meta">{t('invoices.no_receipt')}</p>}
      </footer>
    </article>
  )
}

const PaperBones = () => (
  <Skeleton>
    <div className="paper stack">
      <SkeletonBar width="45%" height={32} />
      <SkeletonBar height={200} />
    </div>
  </Skeleton>
)

const Content = ({ invoiceId }: { invoiceId: string }) => {
  const { t } = useTranslation()
  const query = useInvoice(invoiceId)
  const { data, error } = query
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  useTitle(data && !isGone ? invoiceNumber(data.invoice) : t('invoices.invoice'))
  if (isGone) return <EmptyState art={<NoInvoicesArt />} title={t('invoices.gone')} />
  if (data) return <Paper invoice={data.invoice} cancels={data.cancels_number} fiscal={data.fiscal} />
  return (
    <QueryState
      query={query}
      title={t('invoices.fetch_failed')}
      text={t('invoices.fetch_failed_text')}
      bones={<PaperBones />}
    />
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
