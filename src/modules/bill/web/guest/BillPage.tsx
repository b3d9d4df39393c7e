import '../bill.css'
import { LogOut, MessageSquare } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { invoiceNumber } from '#modules/invoices/policy.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { Charge } from '../../contract.ts'
import { notShown, type Bill } from '../../contract/bill.ts'
import { Amount } from '../Amount.tsx'
import { groupByDay } from '../ledger.ts'
import { UnderWayList } from '../UnderWayList.tsx'
import { VatIncluded } from '../VatIncluded.tsx'
import { useMyBill } from './api.ts'
import { useCheckOutOffered } from './use-check-out-offered.ts'

const Line = ({ charge }: { charge: Charge }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isCorrection = charge.kind === 'correction'
  const name = charge.name_for_guest?.[language] ?? charge.description
  return (
    <li className={isCorrection ? 'ledger__correction' : undefined}>
      <div>
        <b>{isCorrection ? t('bill.correction', { reason: charge.reason ?? '' }) : name}</b>
        {!isCorrection && <p className="meta">{t(`bill.kind_${charge.kind}`)}</p>}
      </div>
      <Amount amount={charge.amount} currency={charge.currency} />
    </li>
  )
}

const Filled = ({ bill }: { bill: Bill }) => {
  const { t } = useTranslation()
  const { day: writeDay, time } = useFormats()
  const { id: hotelSlug } = useHotel()
  const isOffered = useCheckOutOffered()
  const canWrite = useFeature('conversations')
  const days = groupByDay(bill.charges)
  const paidBy = new Set(bill.invoices.filter((one) => one.paid).map(({ id }) => id))
  const unpaid = days.flatMap(({ entries }) => entries).filter(({ charge }) => !paidBy.has(charge.invoice_id ?? ''))
  const open = bill.sums.filter((sum) => sum.charged !== 0)
  if (bill.charges.length === 0 && bill.under_way.length === 0 && !bill.expected_tax)
    return <EmptyState art={<NothingWaitingArt />} title={t('bill.nothing_yet')} text={t('bill.nothing_yet_text')} />
  return (
    <>
      {bill.charges.length > 0 && (
        <section className="card stack" aria-label={t('bill.your_bill')}>
          {days.map(({ day, entries }) => (
            <div key={day}>
              <h2 className="overline">{writeDay(day)}</h2>
              <ul className="ledger">
                {entries.flatMap(({ charge, corrections }) =>
                  [charge, ...corrections].map((one) => <Line key={one.id} charge={one} />),
                )}
              </ul>
            </div>
          ))}
          <div aria-live="polite">
            {open.map(({ currency, charged, paid }) => (
              <div key={currency}>
                <div className="bill-total">
                  <span>{t(paid === 0 ? 'bill.so_far' : 'bill.left_to_pay')}</span>
                  <Amount amount={(Math.round(charged * 100) - Math.round(paid * 100)) / 100} currency={currency} />
                </div>
                <VatIncluded
                  entries={unpaid.filter(({ charge }) => charge.currency === currency)}
                  currency={currency}
                />
              </div>
            ))}
          </div>
        </section>
      )}
      <UnderWayList bill={bill} words={t('bill.under_way_guest')} />
      <ul className="stack stack--s empty:hidden">
        {bill.invoices
          .filter(({ kind, cancelled_by }) => kind === 'invoice' && cancelled_by === null)
          .map((invoice) => (
            <li key={invoice.id} className="bill-invoice">
              <span className="grow">
                <b>{invoiceNumber(invoice)}</b> · {t(invoice.paid ? 'bill.invoice_paid' : 'bill.invoice_not_paid')}
              </span>
              <Amount amount={invoice.total} currency={invoice.currency} />
            </li>
          ))}
      </ul>
      <p className="meta">{t('bill.pay_at_reception')}</p>
      <div className="row row--wrap gap-3 empty:hidden">
        {canWrite && (
          <Link className={buttonClass({ variant: 'line' }, 'grow')} href={guestPath(hotelSlug, 'messages')}>
            <MessageSquare />
            {t('bill.about')}
          </Link>
        )}
        {isOffered && (
          <Link className={buttonClass({}, 'grow')} href={guestPath(hotelSlug, 'check-out')}>
            <LogOut />
            {t('check_out.check_out')}
          </Link>
        )}
      </div>
      <p className="meta">{t('bill.as_of', { time: time(bill.as_of) })}</p>
    </>
  )
}

/** The bill of the guest's stay, by day. */
export const BillPage = () => {
  const { t } = useTranslation()
  const guest = useGuest()
  const query = useMyBill()
  useTitle(t('bill.your_bill'))
  const isHidden = query.error instanceof ApiFailure && query.error.code === notShown.code
  return (
    <>
      <PageTitle area="guest" title={t('bill.your_bill')}>
        {guest && <RoomBadge room_number={guest.roomNumber} />}
      </PageTitle>
      <div className="stack">
        {isHidden && <EmptyState art={<NothingWaitingArt />} title={t(notShown.code)} />}
        {!isHidden && <QueryState query={query} text={t('bill.load_failed')} />}
        {query.data && !isHidden && <Filled bill={query.data} />}
      </div>
    </>
  )
}
