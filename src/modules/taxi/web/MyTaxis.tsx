import { Car, Clock, Key, Phone } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { isScheduled } from '#modules/tickets/policy.ts'
import { QueuedTickets } from '#modules/tickets/web/guest/QueuedTickets.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { leadMinutes } from '../contract.ts'
import { isAwaited, isForNow, isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { EarlierTaxi, MyTaxi } from './MyTaxi.tsx'
import { isClosedFor, isDayAndNight, PickupField, usePickupForm } from './PickupForm.tsx'

const GoodToKnow = ({ opening }: { opening: Opening | undefined }) => {
  const { t } = useTranslation()
  const isByStaff = useHotel().taxi_dispatch === 'by_staff'
  return (
    <ul className="stack stack--s text-md text-ink-2">
      {(isByStaff || isDayAndNight(opening)) && (
        <li className="row">
          <Clock />
          {t(isByStaff ? 'taxi.staff_call_one' : 'taxi.usually')}
        </li>
      )}
      <li className="row">
        <Key />
        {t('taxi.pay_driver')}
      </li>
      <li className="row">
        <Phone />
        {t(isByStaff ? 'taxi.to_cancel_by_staff' : 'taxi.to_cancel')}
      </li>
    </ul>
  )
}

type CallCardProps = { title: string; mine: ReturnType<typeof useMyTaxis> }

const CallCard = (props: CallCardProps) => (
  <OpeningStates>{(getOpeningState) => <CallForm {...props} opening={getOpeningState(forTaxi)} />}</OpeningStates>
)

const CallForm = ({ title, mine, opening }: CallCardProps & { opening: Opening | undefined }) => {
  const { t } = useTranslation()
  const form = usePickupForm('page', mine)
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!isClosedFor(form, opening)) form.send()
  }
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <h2 className="serif text-xl">{title}</h2>
      <PickupField form={form} opening={opening} />
      <Button
        type="submit"
        wide
        icon={Car}
        disabled={isClosedFor(form, opening)}
        busy={form.busy}
        busyText={t('taxi.calling')}
      >
        {t('taxi.call')}
      </Button>
      <GoodToKnow opening={opening} />
    </form>
  )
}

/** The guest's own taxis, and a form to call one, by default to the parking lot. */
export const MyTaxis = () => {
  const { t } = useTranslation()
  const { taxi_ahead } = useHotel()
  const list = useMyTaxis()
  const queued = useQueued('taxi', list.items)
  useTitle(t('taxi.nav'))
  // The form appears after the list: above a taxi it would flash. Then it stays, with what was typed.
  const [known, setKnown] = useState(!list.loading)
  if (!known && !list.loading) setKnown(true)
  // A scheduled taxi comes after one that is called for now.
  const open = list.items.filter(isOpen).toSorted((one, other) => Number(isScheduled(one)) - Number(isScheduled(other)))
  // One that is booked for a time leaves the next call free.
  const isWaiting = open.some((taxi) => isAwaited(taxi) && isForNow(taxi))
  const earlier = list.items.filter((taxi) => !isOpen(taxi))
  return (
    <>
      <PageTitle area="guest" title={t('taxi.nav')} />
      <div className="stack">
        {list.loading && <SkeletonCards count={1} />}
        <QueuedTickets
          queued={queued}
          describe={() => ({
            icon: Car,
            title: t('taxi.nav'),
            next: [t('taxi.requested'), t('taxi.on_the_way')],
            needed: { subjects: [forTaxi], lead: leadMinutes, offersTimes: taxi_ahead },
          })}
        />
        {open.map((taxi) => (
          <MyTaxi key={taxi.id} taxi={taxi} />
        ))}
        {known && queued.entries.length === 0 && !isWaiting && (
          <CallCard mine={list} title={t(open.length > 0 ? 'taxi.call_another' : 'taxi.call_a_taxi')} />
        )}
        {isWaiting && (
          <div className="card">
            <OpeningStates>{(getOpeningState) => <GoodToKnow opening={getOpeningState(forTaxi)} />}</OpeningStates>
          </div>
        )}
        <ListFailure list={list} title={t('taxi.fetch_failed')} text={t('taxi.fetch_failed_guest')} />
        {earlier.length > 0 && <p className="overline">{t('taxi.earlier')}</p>}
        {earlier.map((taxi) => (
          <EarlierTaxi key={taxi.id} taxi={taxi} />
        ))}
        {list.failure === null && <LoadMore list={list} text={t('taxi.load_more')} />}
      </div>
    </>
  )
}
