import { useTranslation } from '#platform/web/i18n.ts'
import { Toggle } from '#platform/web/ui/controls/Toggle.tsx'
import { setAppearance, useAppearance } from './appearance.ts'

/** As the device has it, always light, or always dark. */
export const AppearanceChoice = ({ small }: { small?: boolean }) => {
  const { t } = useTranslation()
  const options = [
    { value: 'system', label: t('areas.appearance_system') },
    { value: 'light', label: t('areas.appearance_light') },
    { value: 'dark', label: t('areas.appearance_dark') },
  ] as const
  return <Toggle label={t('areas.appearance')} small={small} options={options} value={useAppearance()} onChange={setAppearance} />
}
