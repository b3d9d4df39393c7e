import { Mail } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { invitationDays, type StaffInvitation } from '../../contract.ts'

const dayMs = 86_400_000

/** An invitation that is not accepted. */
export const InvitationRow = ({
  invitation,
  onNewLink,
  onWithdraw,
}: {
  invitation: StaffInvitation
  onNewLink: () => void
  onWithdraw: () => void
}) => {
  const { t } = useTranslation()
  const { display_name, email, staff_role, created_by, expires_at } = invitation
  // The clock of the screen may be a little behind.
  const days = Math.min(invitationDays, Math.ceil((Date.parse(expires_at) - useNow()) / dayMs))
  return (
    <section className="invite" aria-label={t('team.open_invitation')}>
      <Mail />
      <span className="who">
        <b>{display_name ?? email ?? t('team.anyone')}</b>{' '}
        <span className="tag tag--accent">{t(`team.role_${staff_role}`)}</span>
        <span className="meta">
          {t('team.invited_by', { name: created_by })} ·{' '}
          <span className="num">{days > 0 ? t('team.days_left', { count: days }) : t('team.expired')}</span>
        </span>
      </span>
      <span className="row">
        <Button variant="line" aria-haspopup="dialog" onClick={onNewLink}>
          {t('team.new_link')}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={onWithdraw}>
          {t('team.withdraw')}
        </Button>
      </span>
    </section>
  )
}
