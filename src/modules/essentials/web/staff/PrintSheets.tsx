import './print.css'
import { useQuery } from '@tanstack/react-query'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { cardPath, managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import type { RoomCard, RoomCards } from '#modules/rooms/contract.ts'
import { cardsQuery } from '#modules/rooms/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { PrintPage } from '#platform/web/ui/print/PrintPage.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import type { Essentials, Phone, RoomAccess, Wifi } from '../../contract.ts'
import { getWifiCode, getWifi } from '../../policy.ts'
import { useEssentials, useRoomAccess } from './api.ts'

const WifiBox = ({ wifi }: { wifi: Wifi }) => {
  const { t } = useTranslation()
  return (
    <section className="sheet-box">
      <h3 className="serif">{t('essentials.wifi')}</h3>
      <QrCode className="code" text={getWifiCode(wifi)} label={t('essentials.wifi_code', { name: wifi.name })} />
      <b>{wifi.name}</b>
      {wifi.password && <span className="num">{wifi.password}</span>}
    </section>
  )
}

const RingBox = ({ card, cards }: { card: RoomCard; cards: RoomCards }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="sheet-box">
      <h3 className="serif">{t('essentials.ring')}</h3>
      <QrCode
        className="code"
        text={`${cards.address ?? location.origin}${cardPath(id, card.card_token)}`}
        label={t('essentials.ring_code', { room: card.room_number })}
      />
      <p className="sheet-languages">
        {cards.scan_me.map(({ language, text }) => (
          <span key={language} lang={language}>
            {text}
          </span>
        ))}
      </p>
    </section>
  )
}

const Numbers = ({ phones }: { phones: readonly Phone[] }) =>
  phones.map(({ label, number }, at) => (
    <span key={at}>
      {label !== number && `${label} `}
      <b className="num">{number}</b>
    </span>
  ))

type SheetProps = { essentials: Essentials; wifi: Wifi | null; card: RoomCard | null; cards: RoomCards }

/** One sheet of A4. Never with a door code: it stays in the room for all to read. */
const Sheet = ({ essentials, wifi, card, cards }: SheetProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { check_in_from, check_out_until, phones, emergency, address } = essentials
  return (
    <article className="essentials-sheet" aria-label={card?.room_number ?? t('essentials.nav')}>
      <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} />
      {card && <h2 className="serif">{card.room_number}</h2>}
      <div className="sheet-boxes">
        {wifi && <WifiBox wifi={wifi} />}
        {card && <RingBox card={card} cards={cards} />}
      </div>
      <dl>
        <dt>{t('essentials.check_in')}</dt>
        <dd>{t('essentials.from', { time: check_in_from })}</dd>
        <dt>{t('essentials.check_out')}</dt>
        <dd>{t('essentials.until', { time: check_out_until })}</dd>
        {phones.length > 0 && (
          <>
            <dt>{t('essentials.call')}</dt>
            <dd>
              <Numbers phones={phones} />
            </dd>
          </>
        )}
        {emergency.length > 0 && (
          <>
            <dt>{t('essentials.emergency')}</dt>
            <dd>
              <Numbers phones={emergency} />
            </dd>
          </>
        )}
        {address && (
          <>
            <dt>{t('essentials.address')}</dt>
            <dd>{address}</dd>
          </>
        )}
      </dl>
    </article>
  )
}

type SheetsProps = { essentials: Essentials; access: readonly RoomAccess[]; cards: RoomCards }

const Sheets = ({ essentials, access, cards }: SheetsProps) => {
  const ofHotel = access.find(({ room_id }) => room_id === null)
  const rooms = cards.items.length > 0 ? cards.items : [null]
  return rooms.map((card) => (
    <Sheet
      key={card?.id ?? 'hotel'}
      essentials={essentials}
      wifi={getWifi(card ? access.find(({ room_id }) => room_id === card.id) : undefined, ofHotel)}
      card={card}
      cards={cards}
    />
  ))
}

/** The sheets for the rooms, to be printed. */
export const PrintSheets = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const texts = useEssentials()
  const access = useRoomAccess()
  const cards = useQuery(cardsQuery(id))
  const queries = [texts, access, cards]
  useTitle(t('essentials.print'))
  const back = { text: t('essentials.back'), href: managerPath(id, 'essentials') }
  const isLoaded = texts.data && access.data && cards.data
  return (
    <PrintPage print={t('essentials.print_now')} back={back}>
      <h1 className="vh">{t('essentials.print')}</h1>
      {isLoaded ? (
        texts.data.essentials ? (
          <Sheets essentials={texts.data.essentials} access={access.data.items} cards={cards.data} />
        ) : (
          <EmptyState art={<NothingWaitingArt />} title={t('essentials.nothing_written')} text={t('essentials.lead')} />
        )
      ) : queries.some(({ isError }) => isError) ? (
        <ErrorState
          title={t('essentials.fetch_failed')}
          text={t('essentials.fetch_failed_text')}
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        />
      ) : (
        <Skeleton>
          <SkeletonBar height={420} />
        </Skeleton>
      )}
    </PrintPage>
  )
}
