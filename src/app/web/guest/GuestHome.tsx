import { lazy, Suspense } from 'react'
import { useAnnouncementNotice } from '#modules/announcements/web/guest/use-notice.tsx'
import { useSignCard } from '#modules/do-not-disturb/web/guest/switched-on.tsx'
import { useDoorNotice, useStayCard } from '#modules/essentials/web/guest/home.tsx'
import { useParts } from '#modules/features/web/parts.ts'
import { featureIsOn, optInFeatures } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useStayQuestion } from '#modules/ratings/web/guest/home.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { inTileOrder } from '../bar/order.ts'
import { dayPart, greetings } from '../greeting.ts'
import { ActiveItems } from './ActiveItems.tsx'
import { HomeSlot } from './HomeSlot.tsx'
import { offlineCode } from './offline-code.ts'

const WaitingNow = lazy(async () => ({ default: (await offlineCode()).WaitingNow }))

const StayLine = lazyAhead(() => import('#modules/stays/web/StayLine.tsx'), 'StayLine')

/** One of two pictures, chosen by the slug, so that neighbouring hotels usually differ. */
const Hero = ({ slug }: { slug: string }) =>
  Array.from(slug).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1 ? <HeroSea /> : <HeroTown />

const Greeting = () => {
  const { t } = useTranslation()
  const { time_zone, features } = useHotel()
  const guest = useGuest()
  const part = dayPart(useNow(), time_zone)
  const isAsked = optInFeatures.some((key) => featureIsOn(features, key))
  // A hotel that uses nothing of the stay keeps the greeting that it had.
  const { data } = useMyStay<{ essentials?: object | null }>('', isAsked)
  const hasStay = isAsked || Boolean(data?.essentials)
  if (guest === null) return null
  return (
    <div className="greeting">
      <h1 className="serif">{t(greetings[part], { name: guest.guestName.trim() })}</h1>
      <p>{hasStay ? <StayLine fallback={guest.roomNumber} room={guest.roomNumber} /> : guest.roomNumber}</p>
    </div>
  )
}

const noticeHeight = guestKey('notice-height')
const cardHeight = guestKey('home-card-height')

/** Below the greeting: what guests should see first. */
const Notices = () => (
  <HomeSlot
    storedAs={noticeHeight}
    contents={{ door: useDoorNotice(), announcements: useAnnouncementNotice(), question: useStayQuestion() }}
  />
)

const Cards = () => <HomeSlot storedAs={cardHeight} contents={{ stay: useStayCard(), sign: useSignCard() }} />

/** The guest home: greeting, items in progress, and a tile for each feature. */
export const GuestHome = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const parts = useParts('guest')
  useTitle(t('app.home'))
  return (
    <>
      <Hero slug={hotel.id} />
      <Greeting />
      <Notices />
      <Suspense>
        <WaitingNow />
      </Suspense>
      <ActiveItems parts={parts} />
      <Cards />
      <div className="tiles">
        {inTileOrder(parts).map(({ feature, part: { Tile } }) => Tile && <Tile key={feature.name} />)}
      </div>
    </>
  )
}
