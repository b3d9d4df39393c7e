// Made by tools/vite-messages.ts out of all src/**/messages/<language>.json.
declare module 'virtual:messages' {
  import type { Language } from '#platform/contract/languages.ts'

  export type Messages = Record<string, Record<string, string>>
  export const loaders: Record<Language, () => Promise<{ default: Messages }>>
}
