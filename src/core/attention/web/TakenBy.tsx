import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/marks/Avatar.tsx'
import type { AttentionFields } from '../contract.ts'
import { isTaken } from '../policy.ts'

/** Who has it, on a staff card; nothing while nobody does. */
export const TakenBy = ({ row: { taken_at, taken_by } }: { row: Pick<AttentionFields, 'taken_at' | 'taken_by'> }) => {
  const { t } = useTranslation()
  if (!isTaken({ taken_at })) return null
  return (
    <span className="row meta gap-1.5 wrap-anywhere">
      {taken_by && <Avatar name={taken_by} small />}
      <span>{taken_by ? t('attention.taken_by', { name: taken_by }) : t('attention.taken')}</span>
    </span>
  )
}
