import { useState } from 'react'
import type { OpenedRegistration } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { PersonDialog } from '#modules/registration/web/staff/PersonDialog.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { OpenedEntry } from '../../../contract/entries.ts'
import { maxReason, minReason } from '../../../contract/rows.ts'
import type { PackSettings } from '../members.ts'

/** Corrects an entry by a new one: all details, and why. What was entered stays as it was. */
export const CorrectDialog = ({
  opened: { entry, person },
  persons,
  entered,
  settings,
  arrival,
  save,
  open,
  onClose,
}: {
  opened: OpenedEntry
  persons: OpenedRegistration['persons']
  entered: readonly { position: number; name: string }[]
  settings: PackSettings | null
  arrival: string
  save: (person: Person, why: string) => Promise<unknown>
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [why, setWhy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = why.trim().length < minReason
  if (!settings) return null
  const { position, is_lead } = entry
  const own = { position, person, filled_by: 'staff' as const, missing: false, signature: 'none' as const }
  return (
    <PersonDialog
      opened={{
        persons: [own, ...persons.filter((one) => one.position !== position)],
        entered,
        settings,
        check_in: arrival,
      }}
      position={position}
      lead={is_lead}
      done={t('register.corrected')}
      isReady={() => {
        setIsTried(true)
        return !isMissing
      }}
      save={(changed) => save({ ...changed, ...(person.note !== undefined && { note: person.note }) }, why.trim())}
      open={open}
      onClose={onClose}
    >
      <TextField
        label={t('register.why')}
        maxLength={maxReason}
        value={why}
        error={isTried && isMissing ? t('platform.field_required') : undefined}
        onChange={({ target: { value } }) => setWhy(value)}
      />
    </PersonDialog>
  )
}
