import { deskRoles, isOneOf } from '#modules/access/policy.ts'
import { WhenField, type WhenProps } from '#modules/hours/web/WhenField.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import type { ListedStay } from '../../contract.ts'
import { useStays } from './api.ts'

const key = (text: string): string => text.trim().toLowerCase()

const isOf =
  (room: string, name: string) =>
  ({ room_number, lead_name, guests }: ListedStay): boolean =>
    key(room_number) === key(room) && [lead_name, ...guests].some((one) => key(one) === key(name))

/**
 * When, in a form in which staff ask for something for a guest: not after the last day of their stay. Staff
 * who do not see the stays are told by the server.
 */
export const WhenForGuest = ({ room, name, ...props }: { room: string; name: string } & Omit<WhenProps, 'latest'>) => {
  const { rows } = useStays('present', 1, isOneOf(deskRoles, useManager()?.staffRole))
  return <WhenField {...props} latest={rows?.find(isOf(room, name))?.check_out} />
}
