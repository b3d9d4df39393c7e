import './print-cards.css'
import { Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n.ts'
import { splitHotelName } from '#core/hotels/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { cardPath, managerPath } from '#core/hotels/web/paths.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { useSearch } from '#platform/web/router/RouterProvider.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import type { RoomCard, RoomCards } from '../contract.ts'
import { cardsQuery } from './api.ts'

const cardsOnSheet = 4
const Card = ({ card, cards }: { card: RoomCard; cards: RoomCards }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const address = `${cards.address ?? location.origin}${cardPath(hotel.id, card.card_token)}`
  return (
    <article className="rcard" aria-label={card.room_number}>
      <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} />
      <QrCode className="code" text={address} label={t('rooms.code_of', { name: card.room_number })} />
      <RoomBadge room_number={card.room_number} large />
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

const Sheets = ({ cards }: { cards: RoomCards }) => {
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

const Content = ({ cards }: { cards: RoomCards | undefined }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { isError, isFetching, refetch } = useQuery(cardsQuery(id))
  if (cards)
    return cards.items.length > 0 ? (
      <Sheets cards={cards} />
    ) : (
      <EmptyState art={<NothingWaitingArt />} title={t('rooms.none')} text={t('rooms.none_text')} />
    )
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

/** A print page with the cards, four to a sheet of A4: all of them, or the one in the URL. */
export const PrintCards = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const room = useSearch('room')
  const { data, isError } = useQuery(cardsQuery(id))
  const cards = data && { ...data, items: data.items.filter((card) => room === undefined || card.id === room) }
  useTitle(t('rooms.title'))
  return (
    <div className="print-page print-cards">
      <header className={cx('noprint row between row--wrap', !cards && !isError && 'held')}>
        <div>
          <h1 className="serif text-xl">{t('rooms.title')}</h1>
          <p className="meta">
            {cards &&
              `${t('rooms.count', { count: cards.items.length })} · ${t('rooms.on_a_sheet')} · ${t('rooms.leads_to', { address: new URL(cards.address ?? location.origin).host })}`}
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
      <Content cards={cards} />
    </div>
  )
}
