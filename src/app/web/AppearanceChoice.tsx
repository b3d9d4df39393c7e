import { useTranslation } from '#platform/web/i18n.ts'
import { setCookie } from '#platform/web/language/set-cookie.ts'
import { writeStored } from '#platform/web/storage/local-storage.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { appearanceKey, applyTheme, useAppearance, type Appearance } from './theme.ts'

const choose = (next: Appearance): void => {
  applyTheme(next)
  // The server renders the loading screen, so it needs the choice in a cookie.
  setCookie(appearanceKey, next === 'system' ? null : next)
  writeStored(appearanceKey, next)
}

/** Chooses the theme: the system's, light or dark. */
export const AppearanceChoice = ({ small }: { small?: boolean }) => {
  const { t } = useTranslation()
  const options = [
    { value: 'system', label: t('app.appearance_system') },
    { value: 'light', label: t('app.appearance_light') },
    { value: 'dark', label: t('app.appearance_dark') },
  ] as const
  return (
    <SegmentedControl
      label={t('app.appearance')}
      small={small}
      options={options}
      value={useAppearance()}
      onChange={choose}
    />
  )
}
