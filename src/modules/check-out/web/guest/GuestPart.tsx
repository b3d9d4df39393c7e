import type { MyBillPart } from '#modules/bill/contract/bill.ts'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

const LeavingLine = lazyNamed(() => import('./LeavingLine.tsx'), 'LeavingLine')

const useLeaving: GuestSlots['useActiveItem'] = () => {
  const { data } = useMyStay<MyBillPart>()
  if (data === undefined) return undefined
  return data.stay.check_out !== null && (data.bill || data.check_out_from) ? <LeavingLine /> : null
}

export const guestSlots: GuestSlots = { useActiveItem: useLeaving }
