import { formatters } from '#platform/web/format.ts'
import { Tile, type TileProps } from '#platform/web/ui/containers/Tile.tsx'
import type { Opening } from '../policy.ts'
import { OpensAt } from './OpensAt.tsx'
import { useTelling } from './use-telling.ts'

const shownWithinMs = 12 * 3_600_000

/**
 * A tile that says when it serves. A closed one still opens.
 * @param until the key of its text when it closes within 12 hours, with `{{time}}`
 */
export const HoursTile = ({
  opening,
  until = 'hours.until',
  ...tile
}: TileProps & { opening: Opening | undefined; until?: string }) => {
  const { t, language, timeZone, now } = useTelling()
  if (opening && !opening.open) return <Tile {...tile} closed text={<OpensAt opening={opening} />} />
  const closes = opening?.until ?? null
  return closes === null || closes - now > shownWithinMs ? (
    <Tile {...tile} />
  ) : (
    <Tile {...tile} text={t(until, { time: formatters(language, timeZone).time(new Date(closes)) })} />
  )
}
