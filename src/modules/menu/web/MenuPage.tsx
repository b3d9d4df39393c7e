import { useManager } from '#modules/sessions/web/session-store.ts'
import { AvailabilityList } from './AvailabilityList.tsx'
import { MenuEditor } from './MenuEditor.tsx'

/** The menu of the staff: managers edit it, the kitchen switches items on and off. */
export const MenuPage = () => (useManager()?.staffRole === 'kitchen' ? <AvailabilityList /> : <MenuEditor />)
