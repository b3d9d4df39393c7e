import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the bill: guests read theirs. */
export const bill: FeatureWeb = {
  name: 'bill',
  flag: 'bill',
  guest: {
    pages: [{ path: 'bill', load: async () => (await import('./guest/BillPage.tsx')).BillPage }],
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
  },
}
