import { lazy, Suspense } from 'react'
import { featureIsOn, optInFeatures } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useGuest } from '#modules/people/web/session/session-store.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { inTileOrder } from '../bar/order.ts'
import { useParts } from '../features.ts'
import { dayPart } from '../greeting.ts'
import { ActiveItems } from './ActiveItems.tsx'
import { HomeSlots } from './HomeSlots.tsx'
import { offlineCode } from './offline-code.ts'

const WaitingNow = lazy(async () => ({ default: (await offlineCode()).WaitingNow }))

const StayLine = lazyNamed(
  importAhead(() => import('#modules/stays/web/StayLine.tsx')),
  'StayLine',
)

const greetings = {
  morning: 'app.good_morning',
  afternoon: 'app.good_afternoon',
  evening: 'app.good_evening',
  // "Good night" is a farewell.
  night: 'app.good_evening',
} as const

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
      <p>
        {hasStay ? (
          <Suspense fallback={guest.roomNumber}>
            <StayLine room={guest.roomNumber} />
          </Suspense>
        ) : (
          guest.roomNumber
        )}
      </p>
    </div>
  )
}

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
      <HomeSlots place="useNotice" parts={parts} />
      <Suspense>
        <WaitingNow />
      </Suspense>
      <ActiveItems parts={parts} />
      <HomeSlots place="useHomeCard" parts={parts} />
      <div className="tiles">
        {inTileOrder(parts).map(({ feature, part: { Tile } }) => Tile && <Tile key={feature.name} />)}
      </div>
    </>
  )
}
