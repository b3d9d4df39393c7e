import type { FeatureKey } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'

/**
 * A follower that is called where its feature is on: a hotel without it pays no statement. Guests are forgotten in every
 * hotel, since what it kept of them while the feature was on is still there.
 */
export const followWhereOn = (
  hotels: Pick<Hotels, 'find'>,
  flag: FeatureKey,
  { opened, changed, withdraw, ended, merged, forgotten }: StayFollower,
): StayFollower => {
  const isOn = async (hotelId: string): Promise<boolean> =>
    featureIsOn((await hotels.find(hotelId))?.features ?? {}, flag)
  return {
    opened: async (tx, scope, stay) => {
      if (opened && (await isOn(scope.hotelId))) await opened(tx, scope, stay)
    },
    changed: async (tx, scope, stay) => {
      if (changed && (await isOn(scope.hotelId))) await changed(tx, scope, stay)
    },
    withdraw: async (tx, scope, stay) => (withdraw && (await isOn(scope.hotelId)) ? withdraw(tx, scope, stay) : 0),
    ended: async (tx, scope, stay) => {
      if (ended && (await isOn(scope.hotelId))) await ended(tx, scope, stay)
    },
    merged: async (tx, scope, stays) => {
      if (merged && (await isOn(scope.hotelId))) await merged(tx, scope, stays)
    },
    ...(forgotten && { forgotten }),
  }
}
