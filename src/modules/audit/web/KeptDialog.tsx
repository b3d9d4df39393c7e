import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { auditDaysInvalid, maxAuditDays, minAuditDays } from '../contract.ts'
import { useKeepFor } from './api.ts'

const asDays = (typed: string): number | null => {
  const days = Number(typed.trim())
  return Number.isInteger(days) && days >= minAuditDays && days <= maxAuditDays ? days : null
}

/** How long entries are kept. A shorter time is asked about: older entries go for good. */
export const KeptDialog = ({ hotelId, days, onClose }: { hotelId: string; days: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const keepFor = useKeepFor(hotelId)
  const offline = useLiveState() === 'offline'
  const [typed, setTyped] = useState(String(days))
  const [error, setError] = useState<string>()
  const [shorter, setShorter] = useState<number | null>(null)
  const { busy, send } = useSubmit()
  const save = async () => {
    const wanted = asDays(typed)
    setError(wanted === null ? t(auditDaysInvalid.code) : undefined)
    if (wanted === null || busy) return
    if (wanted < days && shorter !== wanted) return setShorter(wanted)
    await send(
      async () => {
        await keepFor(wanted)
        toast.success(t('audit.saved'))
        onClose()
      },
      () => toast.error(t('audit.save_failed')),
    )
  }
  const asks = shorter !== null && shorter === asDays(typed)
  return (
    <Dialog
      title={t('audit.keep_title')}
      onClose={onClose}
      size={400}
      onSubmit={() => void save()}
      footer={
        <Button type="submit" busy={busy} busyText={t('audit.saving')} disabled={offline}>
          {asks ? t('audit.shorten') : t('audit.save')}
        </Button>
      }
    >
      <div className="stack">
        <TextField
          label={t('audit.days')}
          hint={t('audit.days_hint', { min: minAuditDays, max: maxAuditDays })}
          error={error}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {asks && <Callout tone="warning">{t('audit.shorten_asked', { count: shorter })}</Callout>}
      </div>
    </Dialog>
  )
}
