import './team-and-hours.css'
import { ChevronRight, Clock, ClipboardList, UsersRound } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useHoursSetupRow } from '#modules/hours/web/editor/use-setup-row.ts'
import { useTypesSetupRow } from '#modules/request-types/web/editor/use-setup-row.ts'
import { useTeamSetupRow } from '#modules/team/web/use-setup-row.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'

/** @param state in one line, such as "Always open"; undefined while loading */
const Row = ({
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

const TeamRow = () => <Row page="team" icon={UsersRound} {...useTeamSetupRow()} />
const TypesRow = () => <Row page="request-types" icon={ClipboardList} {...useTypesSetupRow()} />
const HoursRow = () => <Row page="hours" icon={Clock} {...useHoursSetupRow()} />

/** What a hotel of more than one person arranges: each thing with its state in one line. It opens the thing's page. */
export const TeamAndHours = () => {
  const { t } = useTranslation()
  const hasRequests = useFeature('requests')
  return (
    <section className="card stack stack--s" aria-labelledby="team-and-hours">
      <h2 className="serif text-xl" id="team-and-hours">
        {t('app.team_and_hours')}
      </h2>
      <ul className="setup">
        <TeamRow />
        {hasRequests && <TypesRow />}
        <HoursRow />
      </ul>
    </section>
  )
}
