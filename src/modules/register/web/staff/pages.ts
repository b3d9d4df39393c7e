import type { ComponentType } from 'react'

/** The pages of the register. Not in index.tsx, which every guest's phone loads. */
export const pages = {
  register: async () => (await import('./RegisterPage.tsx')).RegisterPage,
  book: async () => (await import('../paper/PaperPage.tsx')).BookPage,
  slips: async () => (await import('../paper/PaperPage.tsx')).SlipsPage,
  settings: async () => (await import('../settings/SettingsPage.tsx')).SettingsPage,
  party: async () => (await import('../party/PartyPage.tsx')).PartyPage,
} satisfies Record<string, () => Promise<ComponentType>>
