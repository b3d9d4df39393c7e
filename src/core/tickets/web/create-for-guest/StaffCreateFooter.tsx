import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons/Icon.tsx'

/** Cancel and enter. @param children what stands on the button */
export const StaffCreateFooter = ({
  icon,
  busy,
  disabled,
  onClose,
  children,
}: {
  icon: IconType
  busy: boolean
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <>
      <Button look="line" onClick={onClose}>
        {t('platform.cancel')}
      </Button>
      <Button type="submit" icon={icon} busy={busy} busyText={t('tickets.entering')} disabled={disabled}>
        {children}
      </Button>
    </>
  )
}
