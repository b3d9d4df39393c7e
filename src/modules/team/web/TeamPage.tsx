import './team.css'
import { Plus } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TeamArt } from '#platform/web/ui/illustrations/empty.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { Member } from '../contract.ts'
import { sortMembers } from '../policy.ts'
import { useTeam } from './api.ts'
import { DepartmentTargets } from './DepartmentTargets.tsx'
import { InvitationRow } from './list/InvitationRow.tsx'
import { MemberRow } from './list/MemberRow.tsx'
import { useTeamDialogs } from './use-dialogs.tsx'

const MemberList = ({
  title,
  members,
  onOpen,
}: {
  title: string
  members: readonly Member[]
  onOpen: (member: Member) => void
}) => {
  const me = useManager()?.id
  if (members.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="sechead">
        <h2 className="overline">{title}</h2>
        <span className="meta num">{members.length}</span>
      </div>
      <div className="card members">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isMe={member.id === me} onOpen={() => onOpen(member)} />
        ))}
      </div>
    </section>
  )
}

/** The team of the hotel: persons, shared devices and invitations. */
export const TeamPage = () => {
  const { t, language } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const query = useTeam()
  const { data } = query
  const { invite, openMember, withdraw, renew, dialog } = useTeamDialogs()
  useTitle(t('team.title'))
  const button = (
    <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={invite}>
      {t('team.invite')}
    </Button>
  )
  const members = sortMembers(data?.items ?? [], language)
  const isAlone = data !== undefined && members.length === 1 && data.invitations.length === 0
  return (
    <>
      <PageTitle
        area="staff"
        title={t('team.title')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      >
        {!isAlone && button}
      </PageTitle>
      <QueryState query={query} text={t('team.load_failed')} bones={<SkeletonList lines={3} height={44} />} />
      {isAlone && (
        <EmptyState art={<TeamArt />} title={t('team.only_you_title')} text={t('team.only_you_text')}>
          {button}
        </EmptyState>
      )}
      {data !== undefined && !isAlone && (
        <div className="team">
          <div className="stack">
            {data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onNewLink={() => renew(invitation)}
                onWithdraw={() => withdraw(invitation)}
              />
            ))}
            <MemberList
              title={t('team.people')}
              members={members.filter(({ kind }) => kind === 'person')}
              onOpen={openMember}
            />
            <MemberList
              title={t('team.devices')}
              members={members.filter(({ kind }) => kind === 'device')}
              onOpen={openMember}
            />
          </div>
          <DepartmentTargets members={members} />
        </div>
      )}
      {dialog}
    </>
  )
}
