import { useState } from 'react'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { BillSettings, BillSettingsChange } from '../../contract/settings.ts'
import { useSaveBillSettings } from './api.ts'

/** The settings that the forms of the page were filled with or have saved, and how one says that it has saved. */
export type SettingsPart = { base: BillSettings; onBase: (settings: BillSettings) => void }

/**
 * A form for a part of the settings: its errors, and `save`, which changes its values alone. The next attempt after a
 * refusal is made knowing what a colleague has saved.
 * @param isChanged it holds something that is not saved
 */
export const useSettingsPart = ({ base, onBase }: SettingsPart, isChanged: boolean) => {
  const { t } = useTranslation()
  const send = useSaveBillSettings()
  const { busy, send: submit } = useSubmit()
  const [errors, setErrors] = useState<Record<string, string>>({})
  useUnsaved(isChanged)
  const save = (values: BillSettingsChange): Promise<unknown> => {
    setErrors({})
    return submit(
      async () => {
        onBase(await send({ ...values, seen: base.updated_at }))
        toast.success(t('bill.settings_saved'))
      },
      (cause) => {
        if (cause.code === changedMeanwhile.code) onBase(cause.current as BillSettings)
        setErrors({ form: t(cause.code, cause.values) })
      },
    )
  }
  return { errors, setErrors, busy, save }
}
