import './editor.css'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useId, useMemo, useState, type ClipboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { MapMark } from '#platform/web/ui/map/marks.ts'
import { defaultCentre, defaultZoom, type Point } from '../../contract.ts'
import { movePoint, readPair, readPoint, type Direction } from '../../policy.ts'
import { hotelMark, PlaceMap } from '../PlaceMap.tsx'

/** The two coordinates as typed. */
type TypedPoint = { lat: string; lng: string }

/** A point as the texts of the picker's fields. */
export const toTyped = (point: Point | null): TypedPoint => ({
  lat: point ? String(point.lat) : '',
  lng: point ? String(point.lng) : '',
})

const arrows = [
  ['west', ChevronLeft, 'recommendations.move_west'],
  ['north', ChevronUp, 'recommendations.move_north'],
  ['south', ChevronDown, 'recommendations.move_south'],
  ['east', ChevronRight, 'recommendations.move_east'],
] as const

type PinPickerProps = {
  label: string
  value: TypedPoint
  hotel: Point | null
  kind: MapMark['kind']
  error: { field: 'lat' | 'lng'; text: string } | undefined
  onChange: (value: TypedPoint) => void
}

/** A field for a location: tap the map, drag the pin, move it with arrows, or type coordinates. */
export const PinPicker = ({ label, value, hotel, kind, error, onChange }: PinPickerProps) => {
  const { t } = useTranslation()
  const ids = useId()
  const { point } = readPoint(value.lat, value.lng)
  const [lat, lng] = [point?.lat, point?.lng]
  const pin = useMemo(() => (lat === undefined || lng === undefined ? null : { lat, lng }), [lat, lng])
  // The initial position: the map does not follow every step of the pin.
  const [centre] = useState(pin ?? hotel ?? defaultCentre)
  const here = t('recommendations.we_are_here')
  const marks = useMemo(
    (): MapMark[] => [
      ...hotelMark(kind === 'hotel' ? null : hotel, here),
      ...(pin ? [{ id: 'pin', at: pin, kind, current: true, movable: true } as const] : []),
    ],
    [hotel, here, kind, pin],
  )
  const pasted = (event: ClipboardEvent) => {
    const pair = readPair(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    onChange(pair)
  }
  const move = (direction: Direction) => onChange(toTyped(pin ? movePoint(pin, direction) : centre))
  const getError = (field: 'lat' | 'lng') => (error?.field === field ? error.text : undefined)
  return (
    <div className="field" role="group" aria-labelledby={`${ids}-label`}>
      <span className="label" id={`${ids}-label`}>
        {label} <span className="opt">· {t('recommendations.pin_hint')}</span>
      </span>
      <PlaceMap
        label={label}
        centre={centre}
        zoom={defaultZoom}
        height={210}
        marks={marks}
        onPick={(at) => onChange(toTyped(at))}
      />
      <div className="pin-fields">
        <TextField
          label={t('recommendations.latitude')}
          optional
          inputMode="text"
          autoComplete="off"
          value={value.lat}
          error={getError('lat')}
          onPaste={pasted}
          onChange={(event) => onChange({ ...value, lat: event.target.value })}
        />
        <TextField
          label={t('recommendations.longitude')}
          optional
          inputMode="text"
          autoComplete="off"
          value={value.lng}
          error={getError('lng')}
          onPaste={pasted}
          onChange={(event) => onChange({ ...value, lng: event.target.value })}
        />
        <div className="row" role="group" aria-label={t('recommendations.move_pin')}>
          {arrows.map(([direction, icon, key]) => (
            <IconButton key={direction} icon={icon} label={t(key)} onClick={() => move(direction)} />
          ))}
        </div>
      </div>
    </div>
  )
}
