import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { cardPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useSearch } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { cardsQuery } from './api.ts'
import { CardPage } from './CardSheets.tsx'

/** A print page with the cards of the rooms: all of them, or the one in the URL. */
export const PrintCards = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const room = useSearch('room')
  const query = useQuery(cardsQuery(id))
  const items = query.data?.items
    .filter((card) => room === undefined || card.id === room)
    .map((card) => ({ id: card.id, name: card.room_number, path: cardPath(id, card.card_token) }))
  return (
    <CardPage
      title={t('rooms.title')}
      count={t('rooms.count', { count: items?.length ?? 0 })}
      cards={query.data && items && { ...query.data, items }}
      query={query}
      empty={<EmptyState art={<NothingWaitingArt />} title={t('rooms.none')} text={t('rooms.none_text')} />}
    />
  )
}
