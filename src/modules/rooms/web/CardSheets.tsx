import './print-cards.css'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'

const cardsOnSheet = 4

/** A card of a sheet: what it is of, where that is, and the path that its code leads to. */
type PrintedCard = { id: string; name: string; area?: string; path: string }

/** All cards with the installation's address, and the sentence on them in each language. */
type PrintedCards = {
  address: string | null
  scan_me: readonly { language: string; text: string }[]
  items: readonly PrintedCard[]
}

const Card = ({ card, cards }: { card: PrintedCard; cards: PrintedCards }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  return (
    <article className="rcard" aria-label={card.name}>
      <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} />
      <QrCode
        className="code"
        text={`${cards.address ?? location.origin}${card.path}`}
        label={t('rooms.code_of', { name: card.name })}
      />
      <div className="rcard-name">
        {card.area && <span>{card.area}</span>}
        <RoomBadge room_number={card.name} large />
      </div>
      <ul>
        {cards.scan_me.map(({ language, text }) => (
          <li key={language} lang={language}>
            {text}
          </li>
        ))}
      </ul>
    </article>
  )
}

const Sheets = ({ cards }: { cards: PrintedCards }) => {
  const sheets = Array.from({ length: Math.ceil(cards.items.length / cardsOnSheet) }, (_, at) =>
    cards.items.slice(at * cardsOnSheet, (at + 1) * cardsOnSheet),
  )
  return sheets.map((items) => (
    <section key={items[0]?.id} className="sheet">
      {items.map((card) => (
        <Card key={card.id} card={card} cards={cards} />
      ))}
    </section>
  ))
}

type PageProps = {
  title: string
  /** How many there are: "5 rooms". */
  count: string
  /** Undefined while they load. */
  cards: PrintedCards | undefined
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Shown without any cards. */
  empty: ReactNode
}

/** A print page with cards, four to a sheet of A4. */
export const CardPage = ({ title, count, cards, query: { isError, isFetching, refetch }, empty }: PageProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  useTitle(title)
  const content = (): ReactNode => {
    if (cards) return cards.items.length > 0 ? <Sheets cards={cards} /> : empty
    if (isError) return <ErrorState text={t('rooms.load_failed')} onRetry={() => void refetch()} busy={isFetching} />
    return (
      <Skeleton>
        <div className="sheet">
          <SkeletonBar height={420} />
          <SkeletonBar height={420} />
        </div>
      </Skeleton>
    )
  }
  return (
    <div className="print-page print-cards">
      <header className={cx('noprint row between row--wrap', !cards && !isError && 'held')}>
        <div>
          <h1 className="serif text-xl">{title}</h1>
          <p className="meta">
            {cards &&
              `${count} · ${t('rooms.on_a_sheet')} · ${t('rooms.leads_to', { address: new URL(cards.address ?? location.origin).host })}`}
          </p>
        </div>
        <div className="row">
          <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'rooms')}>
            {t('rooms.back')}
          </Link>
          <Button icon={Printer} disabled={!cards || cards.items.length === 0} onClick={() => globalThis.print()}>
            {t('rooms.print_now')}
          </Button>
        </div>
      </header>
      {content()}
    </div>
  )
}
