import './team-and-hours.css'
import { ChevronRight, Clock, ClipboardList, UsersRound } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { managerPath } from '#core/hotels/web/paths.ts'
import { useTeamSetupRow } from '#core/team/web/use-setup-row.ts'
import type { SetupRow, StaffSlots } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'

/** The order of the rows, by their pages, with the sign of each. */
const icons: Readonly<Record<string, IconType>> = { team: UsersRound, 'request-types': ClipboardList, hours: Clock }
const order = Object.keys(icons)
const getPlace = (path: string): number => (order.indexOf(path) + order.length + 1) % (order.length + 1)

const Row = ({ hotelId, useRow }: { hotelId: string; useRow: () => SetupRow }) => {
  const { path, title, state } = useRow()
  const Icon = icons[path]
  return (
    <li style={{ order: getPlace(path) }}>
      <Link className="setup-row" href={managerPath(hotelId, path)}>
        {Icon && <Icon />}
        <span className="grow">
          <b>{title}</b>
          <span className="meta">{state ?? ' '}</span>
        </span>
        <ChevronRight />
      </Link>
    </li>
  )
}

/** What a hotel of more than one person arranges: each thing with its state in one line. It opens the thing's page. */
export const TeamAndHours = ({ hotelId, parts }: { hotelId: string; parts: readonly FeatureSlot<StaffSlots>[] }) => {
  const { t } = useTranslation()
  return (
    <section className="card stack stack--s" aria-labelledby="team-and-hours">
      <h2 className="serif text-xl" id="team-and-hours">
        {t('app.team_and_hours')}
      </h2>
      <ul className="setup">
        <Row hotelId={hotelId} useRow={useTeamSetupRow} />
        {parts.map(
          ({ feature, part: { useSetupRow } }) =>
            useSetupRow && <Row key={feature.name} hotelId={hotelId} useRow={useSetupRow} />,
        )}
      </ul>
    </section>
  )
}
