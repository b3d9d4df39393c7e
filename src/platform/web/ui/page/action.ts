import type { IconType } from '../icons/Icon.tsx'

/** Something that can be done on a page, as a button beside its title or in the menu behind the three dots. */
export type PageAction = {
  label: string
  icon?: IconType | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  /** Takes something away: in the menu it stands last, set apart. */
  danger?: boolean | undefined
  /** It asks or shows something first. */
  opensDialog?: boolean | undefined
} & ({ href: string; onPress?: never } | { href?: never; onPress: () => void })
