import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { placePath } from '#modules/hotels/web/paths.ts'
import { CardPage } from '#modules/rooms/web/CardSheets.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useSearch } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { placeCardsQuery } from './api.ts'

/** A print page with the cards of the places: all of them, or the one in the URL. */
export const PrintPlaces = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const place = useSearch('place')
  const query = useQuery(placeCardsQuery(id))
  const items = query.data?.items
    .filter((card) => place === undefined || card.id === place)
    .map(({ card_token, ...card }) => ({ ...card, path: `${placePath(id)}#${card_token}` }))
  return (
    <CardPage
      title={t('places.cards')}
      count={t('places.count', { count: items?.length ?? 0 })}
      cards={query.data && items && { ...query.data, items }}
      query={query}
      empty={<EmptyState art={<NothingWaitingArt />} title={t('places.none')} text={t('places.text')} />}
    />
  )
}
