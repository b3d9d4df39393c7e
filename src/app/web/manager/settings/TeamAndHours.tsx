import { Clock, ClipboardList, UsersRound } from 'lucide-react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useHoursSetupRow } from '#modules/hours/web/editor/use-setup-row.ts'
import { useTypesSetupRow } from '#modules/request-types/web/editor/use-setup-row.ts'
import { useTeamSetupRow } from '#modules/team/web/use-setup-row.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SetupRow } from './SetupRow.tsx'

const TeamRow = () => <SetupRow page="team" icon={UsersRound} {...useTeamSetupRow()} />
const TypesRow = () => <SetupRow page="request-types" icon={ClipboardList} {...useTypesSetupRow()} />
const HoursRow = () => <SetupRow page="hours" icon={Clock} {...useHoursSetupRow()} />

/** Team, request types and hours, each with its state in one line that opens its page. */
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
