import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Member } from '../../contract.ts'
import { getMemberName } from '../../policy.ts'
import { useMade } from '../api.ts'
import { CreatedItems } from './CreatedItems.tsx'

/** Asks whether to remove a member, and whether what they made ends with them. */
export const RemoveMember = ({
  member,
  busy,
  onRemove,
  ...dialog
}: { member: Member; busy: boolean; onRemove: (endMade: boolean) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { isLoading } = useMade(member.id)
  const [ends, setEnds] = useState(false)
  const name = getMemberName(member)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('team.remove_title', { name })}
      text={t('team.remove_question', { name })}
      confirm={t('team.remove')}
      icon={Trash2}
      danger
      busy={busy || isLoading}
      onConfirm={() => onRemove(ends)}
    >
      <CreatedItems member={member} ends={ends} onChange={setEnds} />
    </ConfirmDialog>
  )
}
