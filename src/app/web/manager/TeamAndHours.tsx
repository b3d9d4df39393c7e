import './team-and-hours.css'
import { ChevronRight, Clock, ClipboardList, UsersRound } from 'lucide-react'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTeamSetupRow } from '#modules/team/web/use-setup-row.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { AskFeatures } from '../AskFeatures.tsx'
import type { SetupRow, StaffSlots } from '../feature.ts'
import type { FeatureSlot } from '../features.ts'

/** The order of the rows, by their pages, with the sign of each. */
const icons: Readonly<Record<string, IconType>> = { team: UsersRound, 'request-types': ClipboardList, hours: Clock }
const order = Object.keys(icons)
const getPlace = (path: string): number => (order.indexOf(path) + order.length + 1) % (order.length + 1)

const Row = ({ hotelId, row: { path, title, state } }: { hotelId: string; row: SetupRow }) => {
  const Icon = icons[path]
  return (
    <li>
      <Link className="setup-row" href={managerPath(hotelId, path)}>
        {Icon && <Icon />}
        <span className="grow">
          <b>{title}</b>
          <span className="meta">{state ?? '\u00a0'}</span>
        </span>
        <ChevronRight />
      </Link>
    </li>
  )
}

const Rows = ({ hotelId, ofFeatures }: { hotelId: string; ofFeatures: readonly SetupRow[] }) => {
  const team = useTeamSetupRow()
  return (
    <ul className="setup">
      {[team, ...ofFeatures]
        .toSorted((one, other) => getPlace(one.path) - getPlace(other.path))
        .map((row) => (
          <Row key={row.path} hotelId={hotelId} row={row} />
        ))}
    </ul>
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
      <AskFeatures parts={parts} hook={({ useSetupRow }) => useSetupRow}>
        {(rows) => <Rows hotelId={hotelId} ofFeatures={rows.map(({ answer }) => answer)} />}
      </AskFeatures>
    </section>
  )
}
