import { formatters } from '#platform/web/format.ts'
import { unknownText } from '#platform/web/ui/containers/Tile.tsx'
import type { Opening } from '../policy.ts'
import { OpensAt } from './OpensAt.tsx'
import { useHoursFormat } from './use-hours-format.ts'

const shownWithinMs = 12 * 3_600_000

/**
 * The text of a tile that says when it serves.
 * @param opening undefined while it is not known
 * @param text while it is open for long
 * @param until the key of its text when it closes within 12 hours, with `{{time}}`
 */
export const TileHours = ({
  opening,
  text,
  until = 'hours.until',
}: {
  opening: Opening | undefined
  text: string
  until?: string
}) => {
  const { t, language, timeZone, now } = useHoursFormat()
  if (opening === undefined) return unknownText
  if (!opening.open) return <OpensAt opening={opening} />
  const closes = opening.until
  return closes === null || closes - now > shownWithinMs
    ? text
    : t(until, { time: formatters(language, timeZone).time(new Date(closes)) })
}
