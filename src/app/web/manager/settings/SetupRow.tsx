import './team-and-hours.css'
import { ChevronRight } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'

/**
 * One thing that a hotel arranges, in a line that opens its page.
 * @param state in one line, such as "Always open"; undefined while loading
 */
export const SetupRow = ({
  page,
  icon: Icon,
  title,
  state,
}: {
  page: string
  icon: IconType
  title: string
  state: string | undefined
}) => (
  <li>
    <Link className="setup-row" href={managerPath(useHotel().id, page)}>
      <Icon />
      <span className="grow">
        <b>{title}</b>
        <span className="meta">{state ?? '\u00a0'}</span>
      </span>
      <ChevronRight />
    </Link>
  </li>
)
