import type { IconType } from '../icons.ts'

/** An action of a page, as a button beside its title or in the menu behind the three dots. */
export type PageAction = {
  label: string
  icon?: IconType | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** Destructive: last in the menu, set apart. */
  danger?: boolean | undefined
  /** It opens a dialog. */
  opensDialog?: boolean | undefined
} & ({ href: string; onPress?: never } | { href?: never; onPress: () => void })
