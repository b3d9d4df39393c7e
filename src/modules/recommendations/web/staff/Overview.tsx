import { useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { MapMark } from '#platform/web/ui/map/marks.ts'
import { useIsWide } from '#platform/web/ui/page/width.ts'
import { defaultCentre, defaultZoom, type Point, type Recommendation } from '../../contract.ts'
import { getPoint } from '../../policy.ts'
import { hotelMark, PlaceMap } from '../PlaceMap.tsx'

type Props = {
  places: readonly Recommendation[]
  property: Point | null
  currentId: string | null
  onOpen: (id: string) => void
}

/** All places on one map beside the list. On a phone the list needs the space, and each place has its own map. */
export const Overview = ({ places, property, currentId, onOpen }: Props) => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const hotel = t('recommendations.we_are_here')
  const marks = useMemo((): MapMark[] => {
    const pins = places.flatMap(({ id, lat, lng }): MapMark[] => {
      const at = getPoint(lat, lng)
      return at ? [{ id, at, kind: 'place', current: id === currentId }] : []
    })
    return [...pins, ...hotelMark(property, hotel)]
  }, [places, property, hotel, currentId])
  if (!isWide) return null
  const centre = property ?? marks[0]?.at ?? defaultCentre
  return (
    <PlaceMap
      label={t('recommendations.map_of_all')}
      centre={centre}
      zoom={defaultZoom}
      height="tall"
      marks={marks}
      onMark={(id) => id !== 'hotel' && onOpen(id)}
    />
  )
}
