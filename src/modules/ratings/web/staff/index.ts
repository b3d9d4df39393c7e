export { RatingSettingsPage } from '../settings/RatingSettingsPage.tsx'
export { RatingsPage } from './RatingsPage.tsx'
export { staffSlots } from './StaffPart.tsx'
