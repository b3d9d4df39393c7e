import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the check-out by guests. Staff see it where their stays are. */
export const checkOut: FeatureWeb = {
  name: 'check-out',
  flag: 'bill',
  guest: {
    pages: [{ path: 'check-out', load: async () => (await import('./guest/CheckOutPage.tsx')).CheckOutPage }],
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
  },
}
