import { ChevronRight, Tablet } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import type { Member } from '../../contract.ts'
import { getMemberName } from '../../policy.ts'
import { useLastSeen } from './use-last-seen.ts'

/** A member of the team. The whole row opens it. */
export const MemberRow = ({ member, isMe, onOpen }: { member: Member; isMe: boolean; onOpen: () => void }) => {
  const { t } = useTranslation()
  const { kind, staff_role, second_factor, email, last_seen_at } = member
  const formatLastSeen = useLastSeen()
  const name = getMemberName(member)
  return (
    <button type="button" className="member" aria-haspopup="dialog" onClick={onOpen}>
      {kind === 'device' ? (
        <span className="av av--device" aria-hidden="true">
          <Tablet />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <span className="who">
        <span className="name">
          {name} <span className="tag tag--accent">{t(`team.role_${staff_role}`)}</span>
          {isMe && <span className="tag">{t('team.you')}</span>}
          {second_factor && <span className="tag">{t('team.second_factor')}</span>}
        </span>
        <span className="meta address">{kind === 'device' ? t('team.no_password') : email}</span>
      </span>
      <span className="meta num seen">{isMe ? t('team.seen_now') : formatLastSeen(last_seen_at)}</span>
      <ChevronRight />
    </button>
  )
}
