import { RoomsPage } from '#core/rooms/web/RoomsPage.tsx'
import { PresentGuests } from '#core/stays/web/PresentGuests.tsx'

/** The rooms, and who is in them. */
export const RoomsRoute = () => <RoomsPage guests={<PresentGuests />} />
