import { useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { imageTooLarge, maxImageBytes } from '../contract.ts'
import { shrinkPicture, type ShrunkPicture } from './shrink.ts'

/** A picture that the guest chose, small enough to send. */
export const useChosenPicture = () => {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<ShrunkPicture | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (file: File) => {
    if (file.size > maxImageBytes) return toast.error(t(imageTooLarge.code))
    setBusy(true)
    try {
      setPicture(await shrinkPicture(file))
    } catch (cause) {
      if (cause instanceof ApiFailure) toast.error(t(cause.code, cause.values))
    } finally {
      setBusy(false)
    }
  }
  return { picture, setPicture, choose, busy }
}
