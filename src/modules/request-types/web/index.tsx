import type { FeatureWeb } from '#app/web/feature.ts'

/** What guests can ask for: staff arrange it on a page that opens from the settings. */
export const requestTypes: FeatureWeb = {
  name: 'request-types',
  flag: 'requests',
  manager: {
    pages: [{ path: 'request-types', load: async () => (await import('./editor/TypesEditor.tsx')).TypesEditor }],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
