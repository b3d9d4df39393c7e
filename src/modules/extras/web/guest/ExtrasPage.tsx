import { Gift } from 'lucide-react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { Picture } from '#modules/images/web/Picture.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { WaitingCard } from '#platform/web/outbox/WaitingCard.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { extraTexts, type Extra } from '../../contract.ts'
import { useWords } from '../use-words.ts'
import { useMyExtras } from './api.ts'
import { MyBooking } from './MyBooking.tsx'

const AskDialog = lazyAhead(() => import('./AskDialog.tsx'), 'AskDialog')

const Offer = ({ offer, onOpen }: { offer: Extra; onOpen: () => void }) => {
  const { name, description, lang } = useContentLanguage()(offer, extraTexts)
  const { t } = useTranslation()
  const { price } = useWords()
  return (
    <li>
      <button
        type="button"
        className="card flex w-full items-center gap-3 text-left"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {offer.image_url && <Picture className="thumb" address={offer.image_url} sizes="56px" />}
        <span className="grow wrap-anywhere">
          <b lang={lang.name}>{name}</b>
          {description && (
            <span className="meta line-clamp-2" lang={lang.description}>
              {description}
            </span>
          )}
          <span className="row between row--wrap mt-1.5">
            <span className="money">{price(offer)}</span>
            <span className={buttonClass({ variant: 'soft' })}>
              {t(offer.approval ? 'extras.ask_for' : 'extras.book_it')}
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}

/** What the guests of the stay have asked for, and what else can be had. */
export const ExtrasPage = () => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { query, items } = useMyExtras()
  const queued = useQueued('extras', items)
  useTitle(t('extras.nav'))
  const { data } = query
  const asking = useDialogOf((props, id: string) => {
    const offer = data?.offers.find((one) => one.id === id)
    return offer && data ? <AskDialog offer={offer} settle={data.settle} {...props} /> : null
  }, String)
  const hasOwn = items.length > 0 || queued.entries.length > 0
  return (
    <>
      <PageTitle area="guest" title={t('extras.nav')} />
      <div className="stack">
        <QueryState query={query} text={t('extras.load_failed')} />
        {hasOwn && <h2 className="overline">{t('extras.own')}</h2>}
        {queued.entries.map((entry) => (
          <WaitingCard
            key={entry.id}
            entry={entry}
            handling={queued.handling}
            icon={Gift}
            title={t('extras.extra')}
            next={[t('extras.asked')]}
            time={time}
          />
        ))}
        {items.map((booking) => (
          <MyBooking key={booking.id} booking={booking} />
        ))}
        {data && hasOwn && data.offers.length > 0 && <h2 className="overline">{t('extras.offers')}</h2>}
        {data?.offers.length === 0 && <EmptyState art={<NothingWaitingArt />} title={t('extras.empty')} />}
        <ul className="stack empty:hidden">
          {data?.offers.map((offer) => (
            <Offer key={offer.id} offer={offer} onOpen={() => asking.show(offer.id)} />
          ))}
        </ul>
      </div>
      {asking.dialog}
    </>
  )
}
