// Made by tools/vite-messages.ts out of the message files of all folders.
declare module 'virtual:messages' {
  import type { Language } from '#platform/contract/languages.ts'
  import type { Messages } from '#platform/contract/translate.ts'

  export const loaders: Record<Language, () => Promise<{ default: Messages }>>
}
