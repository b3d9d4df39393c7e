import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { MyBillPart } from '../../contract/bill.ts'

const BillTile = lazyNamed(() => import('./BillTile.tsx'), 'BillTile')

/** The way to the bill, for guests to whom the hotel shows it. */
const ShownTile = () => (useMyStay<MyBillPart>().data?.bill ? <BillTile /> : null)

export const guestSlots: GuestSlots = { Tile: ShownTile }
