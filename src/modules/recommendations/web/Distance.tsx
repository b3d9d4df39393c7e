import './place.css'
import { MapPin } from 'lucide-react'
import { formatInUnits } from '#platform/web/distance.ts'
import { useLanguage } from '#platform/web/i18n.ts'

/**
 * The distance of a place: as the hotel wrote it, or converted to the reader's units.
 * @param lang the language of the hotel's text, if it is not the reader's
 */
export const Distance = ({ text, lang }: { text: string; lang: string | undefined }) => {
  const other = formatInUnits(navigator.language, text, useLanguage())
  return (
    <span className="dist" lang={other === null ? lang : undefined}>
      <MapPin />
      {other ?? text}
    </span>
  )
}
