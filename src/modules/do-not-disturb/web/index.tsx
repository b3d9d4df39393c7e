import type { FeatureWeb } from '#app/web/feature.ts'

/** The sign "do not disturb" in the browser: guests hang it out on their home, staff see it on their cards. */
export const doNotDisturb: FeatureWeb = {
  name: 'do-not-disturb',
  guest: {
    pages: [],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
  },
  manager: {
    pages: [],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
