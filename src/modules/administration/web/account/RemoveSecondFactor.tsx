import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { removeSecondFactor, type AdminManager } from '../../contract.ts'
import { failureText, useSessionEnd, useShow, type ActionResult } from '../api.ts'

/** Removes the second factor of a manager who has lost phone and codes, after a question. */
export const RemoveSecondFactor = ({
  manager,
  name,
  onResult,
}: {
  manager: AdminManager
  name: string
  onResult: (result: ActionResult | null) => void
}) => {
  const { t } = useTranslation()
  const show = useShow()
  const hasEnded = useSessionEnd()
  const [asking, setAsking] = useState(false)
  const { busy, send } = useSubmit()
  const { run, dialog } = usePasswordAgain()
  const remove = () =>
    send(
      async () => {
        const params = { hotelId: manager.hotel_id, managerId: manager.id }
        if ((await run((body) => call(removeSecondFactor, { params, body }))) === null) return
        onResult({ tone: 'success', text: t('administration.second_factor_removed') })
        show.manager({ ...manager, second_factor: false })
      },
      (cause) => {
        setAsking(false)
        if (!hasEnded(cause))
          onResult({ tone: 'error', text: t('administration.error', { message: failureText(t, cause) }) })
      },
    )
  return (
    <>
      <IconButton
        icon={ShieldOff}
        label={t('administration.remove_second_factor', { name })}
        aria-haspopup="dialog"
        onClick={() => {
          onResult(null)
          setAsking(true)
        }}
      />
      <ConfirmDialog
        title={t('administration.remove_second_factor_question', { name })}
        text={t('administration.remove_second_factor_text')}
        confirm={t('administration.remove_confirm')}
        icon={ShieldOff}
        danger
        busy={busy}
        open={asking && dialog === null}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
      {dialog}
    </>
  )
}
