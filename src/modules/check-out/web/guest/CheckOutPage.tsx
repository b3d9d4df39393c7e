import '../check-out.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogOut, ReceiptText, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { storeFarewell } from '#modules/ratings/web/farewell/stored.ts'
import { refreshWaits } from '#modules/sessions/web/refresh.ts'
import { setSignOutNotice, useGuest } from '#modules/sessions/web/session-store.ts'
import { checkSession } from '#modules/sessions/web/session-sync.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { retry } from '#platform/web/backoff.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { checkOutMyself, getMyCheckOut, notOffered, type MyCheckOut } from '../../contract/mine.ts'

const getKey = (hotelSlug: string, guestId: string | undefined) => ['check-out', 'mine', hotelSlug, guestId] as const

/** What the guest has to know before they check out. What is under way for them changes it. */
const useMyCheckOut = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getKey(hotelSlug, useGuest()?.id)
  useFollow(queryKey, 'stays')
  useFollow(queryKey, 'orders')
  useFollow(queryKey, 'extra_bookings')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyCheckOut, { params: { hotelSlug }, signal }),
    retry: false,
    ...useFreshness(),
    refetchOnMount: 'always',
  })
}

const Fact = ({ icon: Icon, title, children }: { icon: IconType; title: string; children: ReactNode }) => (
  <li>
    <Icon />
    <div>
      <b>{title}</b>
      <p className="meta">{children}</p>
    </div>
  </li>
)

const Filled = ({ offer }: { offer: MyCheckOut }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()
  const language = useLanguage()
  const queries = useQueryClient()
  const { money } = useFormats()
  const mine = useMyStay<{ bill?: true }>().data
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [to, setTo] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const amounts = offer.open.map(({ currency, total }) => money(total, currency)).join(' + ')
  const keyText = offer.translations[language]?.key_text ?? offer.key_text

  const submit = () => {
    setErrors({})
    return send(
      async () => {
        const body = { id, expected: offer.open, ...(to.trim() !== '' && { mail_to: to }) }
        const { farewell: key } = await call(checkOutMyself, { params: { hotelSlug }, body })
        storeFarewell(hotelSlug, { key, name: guest?.guestName ?? '' })
        setSignOutNotice({ role: 'guest', stayOverIn: hotelSlug, notice: null })
        const words = t('people.session_ended')
        await retry(() => checkSession(hotelSlug, words), { ...refreshWaits, isWorthRetrying: () => true })
      },
      (cause) => {
        void queries.invalidateQueries({ queryKey: getKey(hotelSlug, guest?.id) })
        const told = fieldErrorsOf(t, cause)
        setErrors(told?.['to'] ? { to: told['to'] } : (told ?? { form: t(cause.code, cause.values) }))
      },
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      {offer.reasons.map((reason) => (
        <Callout key={reason} tone="warning">
          {t(`check_out.reason_${reason}`)}
        </Callout>
      ))}
      <ul className="card facts">
        <Fact
          icon={ReceiptText}
          title={amounts === '' ? t('bill.nothing_yet') : t('check_out.to_pay', { amount: amounts })}
        >
          {offer.tax && t('check_out.tax_included', { amount: money(offer.tax.total, offer.tax.currency) })}{' '}
          {amounts !== '' && t('check_out.pay_text')}{' '}
          {mine?.bill && <Link href={guestPath(hotelSlug, 'bill')}>{t('check_out.see_bill')}</Link>}
        </Fact>
        {keyText !== '' && (
          <Fact icon={KeyRound} title={t('check_out.key')}>
            {keyText}
          </Fact>
        )}
        <Fact icon={Smartphone} title={t('check_out.phones')}>
          {t('check_out.phones_text')}
        </Fact>
      </ul>
      {offer.mail && (
        <div className="card">
          <TextField
            label={t('check_out.send_to')}
            optional
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={to}
            error={errors['to'] ?? errors['mail_to']}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
      )}
      {offline && <p className="meta">{t('check_out.offline')}</p>}
      <Button
        type="submit"
        wide
        icon={LogOut}
        disabled={offline || offer.reasons.length > 0}
        busy={busy}
        busyText={t('check_out.checking_out')}
      >
        {t('check_out.check_out')}
      </Button>
    </form>
  )
}

/** The check-out by the guest: what is to pay, where the key goes, what ends, and one button. */
export const CheckOutPage = () => {
  const { t } = useTranslation()
  const guest = useGuest()
  const query = useMyCheckOut()
  useTitle(t('check_out.check_out'))
  const isHidden = query.error instanceof ApiFailure && query.error.code === notOffered.code
  return (
    <>
      <PageTitle area="guest" title={t('check_out.check_out')}>
        {guest && <RoomBadge room_number={guest.roomNumber} />}
      </PageTitle>
      <div className="stack">
        {isHidden && <EmptyState art={<NothingWaitingArt />} title={t(notOffered.code)} />}
        {!isHidden && <QueryState query={query} text={t('check_out.load_failed')} />}
        {!isHidden && query.data && <Filled offer={query.data} />}
      </div>
    </>
  )
}
