import type { GuestSlots } from '#app/web/feature.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { MyEssentials } from '../contract.ts'

const loadDoor = importAhead(() => import('./guest/DoorCard.tsx'))
const loadCard = importAhead(() => import('./guest/StayCard.tsx'))

const useNotice: GuestSlots['useNotice'] = () => {
  const { data, isError } = useMyStay<MyEssentials>('essentials')
  const loaded = useLoaded(loadDoor, Boolean(data?.door))
  if (!data) return isError ? null : undefined
  if (!data.door) return null
  return loaded && <loaded.DoorCard door={data.door} stay={data.stay} />
}

const useHomeCard: GuestSlots['useHomeCard'] = () => {
  const { data, isError } = useMyStay<MyEssentials>('essentials')
  const loaded = useLoaded(loadCard, Boolean(data?.essentials))
  if (!data) return isError ? null : undefined
  if (!data.essentials) return null
  return loaded && <loaded.StayCard stay={data.stay} mine={{ ...data, essentials: data.essentials }} />
}

export const guestSlots: GuestSlots = { useNotice, useHomeCard }
