import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import type { TicketFields } from '../contract.ts'
import { isClaimed } from '../policy.ts'

/** On a staff card: who has claimed the ticket, else who created it for the guest. */
export const ClaimedBy = ({
  row: { taken_at, taken_by, entered_by_id, entered_by },
}: {
  row: Pick<TicketFields, 'taken_at' | 'taken_by' | 'entered_by' | 'entered_by_id'>
}) => {
  const { t } = useTranslation()
  const isEntered = Boolean(entered_by_id)
  if (!isClaimed({ taken_at }) && !isEntered) return null
  if (!isClaimed({ taken_at }))
    return (
      <span className="meta wrap-anywhere">
        {entered_by ? t('tickets.entered_by', { name: entered_by }) : t('tickets.entered_by_staff')}
      </span>
    )
  return (
    <span className="row meta gap-1.5 wrap-anywhere">
      {taken_by && <Avatar name={taken_by} small />}
      <span>{taken_by ? t('tickets.taken_by', { name: taken_by }) : t('tickets.taken')}</span>
    </span>
  )
}
