import { Car, Clock, Key, Phone } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { formatters } from '#platform/web/format.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { WaitingCard } from '#platform/web/outbox/WaitingCard.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { isAwaited, isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { EarlierTaxi, MyTaxi } from './MyTaxi.tsx'
import { PickupField, usePickupForm } from './PickupForm.tsx'

const GoodToKnow = () => {
  const { t } = useTranslation()
  return (
    <ul className="stack stack--s text-md text-ink-2">
      <li className="row">
        <Clock />
        {t('taxi.usually')}
      </li>
      <li className="row">
        <Key />
        {t('taxi.pay_driver')}
      </li>
      <li className="row">
        <Phone />
        {t('taxi.to_cancel')}
      </li>
    </ul>
  )
}

const CallCard = ({ title, mine }: { title: string; mine: ReturnType<typeof useMyTaxis> }) => {
  const { t } = useTranslation()
  const form = usePickupForm('page', mine)
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    form.send()
  }
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <h2 className="serif text-xl">{title}</h2>
      <PickupField form={form} />
      <Button type="submit" wide icon={Car} busy={form.busy} busyText={t('taxi.calling')}>
        {t('taxi.call')}
      </Button>
      <GoodToKnow />
    </form>
  )
}

/** The guest's own taxis, and the way to call one to the parking lot unless he says otherwise. */
export const MyTaxis = () => {
  const { t } = useTranslation()
  const list = useMyTaxis()
  const { entries, handling } = useQueued('taxi', list.items)
  const { time } = formatters(useLanguage(), useHotel().time_zone)
  useTitle(t('taxi.nav'))
  // The form waits for the list once, so as not to flash up above a taxi; then it stays, with what was typed.
  const [known, setKnown] = useState(!list.loading)
  if (!known && !list.loading) setKnown(true)
  const open = list.items.filter(isOpen)
  const earlier = list.items.filter((taxi) => !isOpen(taxi))
  return (
    <>
      <PageTitle area="guest" title={t('taxi.nav')} />
      <div className="stack">
        {list.loading && <SkeletonCards count={1} />}
        {entries.map((entry) => (
          <WaitingCard
            key={entry.id}
            entry={entry}
            handling={handling}
            icon={Car}
            title={t('taxi.nav')}
            next={[t('taxi.requested'), t('taxi.on_the_way')]}
            time={time}
          />
        ))}
        {open.map((taxi) => (
          <MyTaxi key={taxi.id} taxi={taxi} />
        ))}
        {known && entries.length === 0 && !open.some(isAwaited) && (
          <CallCard mine={list} title={t(open.length > 0 ? 'taxi.call_another' : 'taxi.call_a_taxi')} />
        )}
        {open.some(isAwaited) && (
          <div className="card">
            <GoodToKnow />
          </div>
        )}
        {list.failure !== null && (
          <ErrorState
            title={t('taxi.fetch_failed')}
            text={t('taxi.fetch_failed_guest')}
            busy={list.loadingMore}
            onRetry={() => void list.retry()}
          />
        )}
        {earlier.length > 0 && <p className="overline">{t('taxi.earlier')}</p>}
        {earlier.map((taxi) => (
          <EarlierTaxi key={taxi.id} taxi={taxi} />
        ))}
        {list.more && list.failure === null && (
          <Button look="line" wide busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {t('taxi.load_more')}
          </Button>
        )}
      </div>
    </>
  )
}
