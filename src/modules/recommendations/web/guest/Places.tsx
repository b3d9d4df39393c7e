import './places.css'
import { useId, useState } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import type { Reading } from '#modules/translations/policy.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { PlaceArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { placeTexts, Recommendation } from '../../contract.ts'
import { getCategoryKey, getGroups, getTexts } from '../../policy.ts'
import { useRecommendations } from '../api.ts'
import { Distance } from '../Distance.tsx'
import { PlacePicture } from '../PlacePicture.tsx'

const PlaceDialog = lazyAhead(() => import('../PlaceDialog.tsx'), 'PlaceDialog')

type Place = Reading<Recommendation, keyof typeof placeTexts>

const PlaceCard = ({ place, onOpen }: { place: Place; onOpen: () => void }) => (
  <li>
    <button type="button" className="card rec" aria-haspopup="dialog" onClick={onOpen}>
      <PlacePicture of={place} className="photo" sizes="96px" />
      <span className="words">
        <b className="serif" lang={place.lang.name}>
          {place.name}
        </b>
        <span className="rec-about" lang={place.lang.description}>
          {place.description}
        </span>
        <Distance text={place.distance} lang={place.lang.distance} />
      </span>
    </button>
  </li>
)

const Group = ({ name, places, onOpen }: { name: string; places: readonly Place[]; onOpen: (id: string) => void }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="overline"
        lang={places[0] && !getCategoryKey(places[0].category) ? places[0].lang.category : undefined}
      >
        {name}
      </h2>
      <ul>
        {places.map((place) => (
          <PlaceCard key={place.id} place={place} onOpen={() => onOpen(place.id)} />
        ))}
      </ul>
    </section>
  )
}

/** The places by category, and the details of one: the same on the page and in the dialog. */
const Places = () => {
  const { t, language } = useTranslation()
  const query = useRecommendations('guest')
  const { data } = query
  const read = useContentLanguage()
  const [chosen, setChosen] = useState<{ id: string; open: boolean } | null>(null)
  if (!data)
    return (
      <QueryState
        query={query}
        title={t('recommendations.fetch_failed')}
        text={t('recommendations.fetch_failed_text')}
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState art={<PlaceArt />} title={t('recommendations.empty_title')} text={t('recommendations.empty_text')} />
    )
  const getName = (category: string): string => {
    const key = getCategoryKey(category)
    return key ? t(key) : category
  }
  const places = data.items.map((place) => read(place, getTexts(place)))
  const place = data.items.find(({ id }) => id === chosen?.id)
  const words = places.find(({ id }) => id === chosen?.id)
  return (
    <div className="places">
      {getGroups(places, getName, language).map((group) => (
        <Group key={group.name} {...group} onOpen={(id) => setChosen({ id, open: true })} />
      ))}
      {chosen && place && (
        <PlaceDialog
          key={place.id}
          place={place}
          words={words}
          property={data.property}
          open={chosen.open}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </div>
  )
}

/** The places in a dialog over the guest home. */
export const PlacesDialog = (dialog: LateDialog) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('recommendations.around_us')} full {...dialog}>
      <p className="meta places-lead">{t('recommendations.lead')}</p>
      <Places />
    </Dialog>
  )
}

/** The same as the dialog, on a page with its own URL. */
export const PlacesPage = () => {
  const { t } = useTranslation()
  useTitle(t('recommendations.around_us'))
  return (
    <>
      <PageTitle area="guest" title={t('recommendations.around_us')} />
      <p className="meta places-lead">{t('recommendations.lead')}</p>
      <Places />
    </>
  )
}
