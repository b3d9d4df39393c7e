import './place.css'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { Picture } from '#modules/images/web/Picture.tsx'
import type { Reading } from '#modules/translations/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import type { MapMark } from '#platform/web/ui/map/marks.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { detailHeight, detailZoom, type placeTexts, type Point, type Recommendation } from '../contract.ts'
import { getCategoryKey, getMapLink, getPoint } from '../policy.ts'
import { Distance } from './Distance.tsx'
import { hotelMark, PlaceMap } from './PlaceMap.tsx'

const MapSection = ({ place: { name, lat, lng }, property }: { place: Recommendation; property: Point | null }) => {
  const { t } = useTranslation()
  const hotel = t('recommendations.we_are_here')
  const at = useMemo(() => getPoint(lat, lng), [lat, lng])
  const marks = useMemo(
    (): MapMark[] => [
      ...(at ? [{ id: 'place', at, kind: 'place', current: true } as const] : []),
      ...hotelMark(property, hotel),
    ],
    [at, property, hotel],
  )
  if (!at) return <p className="meta">{t('recommendations.location_not_available')}</p>
  return (
    <PlaceMap
      label={t('recommendations.map_of', { name })}
      centre={at}
      zoom={detailZoom}
      height={detailHeight}
      marks={marks}
    />
  )
}

type PlaceDialogProps = LateDialog & {
  place: Recommendation
  /** The place in the guest's language; by default the hotel's own texts. */
  words?: Reading<Recommendation, keyof typeof placeTexts> | undefined
  property: Point | null
}

/** A place with all its details, for guests and staff. */
export const PlaceDialog = ({ place, words, property, open, onClose }: PlaceDialogProps) => {
  const { t } = useTranslation()
  const { name, category, distance, address, description, image_url } = words ?? place
  const lang = words?.lang ?? {}
  const key = getCategoryKey(category)
  const link = (
    <a className={buttonClass({})} href={getMapLink(place)} target="_blank" rel="noopener noreferrer">
      {t('recommendations.view_on_map')}
      <ExternalLink />
    </a>
  )
  return (
    <Dialog title={name} lang={lang.name} open={open} onClose={onClose} footer={link}>
      <div className="stack place-detail">
        <div className="row row--wrap">
          <Tag tone="accent">{key ? t(key) : <span lang={lang.category}>{category}</span>}</Tag>
          <Distance text={distance} lang={lang.distance} />
        </div>
        {image_url && <Picture className="place-photo" address={image_url} sizes="(min-width: 640px) 448px, 100vw" />}
        <MapSection place={words ?? place} property={property} />
        <p className="whitespace-pre-line" lang={lang.description}>
          {description}
        </p>
        {address && <p className="meta">{address}</p>}
      </div>
    </Dialog>
  )
}
