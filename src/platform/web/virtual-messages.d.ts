// Made by tools/vite/messages.ts out of the message files of all folders.
declare module 'virtual:messages' {
  import type { Language } from '#platform/contract/languages.ts'
  import type { Messages } from '#platform/contract/translate.ts'

  type Loaders = Record<Language, () => Promise<{ default: Messages }>>
  /** The texts that every page begins with. */
  export const first: Loaders
  /** All others. */
  export const rest: Loaders
}
