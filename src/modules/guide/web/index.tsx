import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the hotel guide: guests read it. */
export const guide: FeatureWeb = {
  name: 'guide',
  flag: 'guide',
  guest: {
    pages: [{ path: 'guide', load: async () => (await import('./Reading.tsx')).GuidePage }],
    part: async () => (await import('./GuestPart.tsx')).guidePart,
  },
}

/** The house rules: the same, with their own feature flag. */
export const houseRules: FeatureWeb = {
  name: 'house-rules',
  flag: 'house_rules',
  guest: {
    pages: [{ path: 'house-rules', load: async () => (await import('./Reading.tsx')).RulesPage }],
    part: async () => (await import('./GuestPart.tsx')).rulesPart,
  },
}
