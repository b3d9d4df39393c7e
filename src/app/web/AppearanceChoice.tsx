import { useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { setCookie } from '#platform/web/language/set-cookie.ts'
import { writeStored } from '#platform/web/storage/local-storage.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { appearance, appearanceKey, applyTheme, type Appearance } from './theme.ts'

const listeners = new Set<() => void>()

const choose = (next: Appearance): void => {
  applyTheme(next)
  // The server renders the loading screen, so it needs the choice in a cookie.
  setCookie(appearanceKey, next === 'system' ? null : next)
  writeStored(appearanceKey, next)
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
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
      value={useSyncExternalStore(subscribe, appearance)}
      onChange={choose}
    />
  )
}
