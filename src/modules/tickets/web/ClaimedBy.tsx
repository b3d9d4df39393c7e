import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import type { TicketFields } from '../contract.ts'
import { isClaimed } from '../policy.ts'

/** On a staff card: the claimer of the ticket, else the colleague who created it for the guest. */
export const ClaimedBy = ({
  row: { claimed_at, claimed_by, created_by_id, created_by },
}: {
  row: Pick<TicketFields, 'claimed_at' | 'claimed_by' | 'created_by' | 'created_by_id'>
}) => {
  const { t } = useTranslation()
  if (!isClaimed({ claimed_at }))
    return created_by_id === null ? null : (
      <span className="meta wrap-anywhere">
        {created_by ? t('tickets.created_by', { name: created_by }) : t('tickets.created_by_staff')}
      </span>
    )
  return (
    <span className="row meta gap-1.5 wrap-anywhere">
      {claimed_by && <Avatar name={claimed_by} small />}
      <span>{claimed_by ? t('tickets.claimed_by', { name: claimed_by }) : t('tickets.claimed')}</span>
    </span>
  )
}
