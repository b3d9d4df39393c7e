import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

/** What the answer about the guest's stay says of their leaving: the bill is shown, they may end the stay themselves. */
export type LeavingStay = { bill?: true; check_out_from?: string }

const LeavingLine = lazyNamed(() => import('./LeavingLine.tsx'), 'LeavingLine')

const useLeaving: GuestSlots['useActiveItem'] = () => {
  const { data } = useMyStay<LeavingStay>()
  if (data === undefined) return undefined
  return data.stay.check_out !== null && (data.bill || data.check_out_from) ? <LeavingLine /> : null
}

export const guestSlots: GuestSlots = { useActiveItem: useLeaving }
