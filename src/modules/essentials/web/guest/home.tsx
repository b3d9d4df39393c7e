import type { ReactElement } from 'react'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { MyEssentials } from '../../contract.ts'

const loadDoor = importAhead(() => import('./DoorCard.tsx'))
const loadCard = importAhead(() => import('./StayCard.tsx'))

/** The guest's door code, at the top of the guest home. Null for nothing, undefined while loading. */
export const useDoorNotice = (): ReactElement | null | undefined => {
  const { data, isError } = useMyStay<MyEssentials>('essentials')
  const loaded = useLoaded(loadDoor, Boolean(data?.door))
  if (!data) return isError ? null : undefined
  if (!data.door) return null
  return loaded && <loaded.DoorCard door={data.door} stay={data.stay} />
}

/** The card of the stay, above the tiles of the guest home. Null for nothing, undefined while loading. */
export const useStayCard = (): ReactElement | null | undefined => {
  const { data, isError } = useMyStay<MyEssentials>('essentials')
  const loaded = useLoaded(loadCard, Boolean(data?.essentials))
  if (!data) return isError ? null : undefined
  if (!data.essentials) return null
  return loaded && <loaded.StayCard stay={data.stay} mine={{ ...data, essentials: data.essentials }} />
}
