import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the tourist tax: managers set its rates. Staff enter persons on the page of a stay. */
export const tax: FeatureWeb = {
  name: 'tax',
  flag: 'bill',
  manager: {
    opensFrom: 'settings',
    pages: [{ path: 'tourist-tax', load: async () => (await import('../settings/TaxPage.tsx')).TaxPage }],
  },
}
