import { createContext, createElement, use, type ComponentType } from 'react'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { getRoles } from '#platform/contract/route.ts'
import type { FeatureWeb, GuestSlots, StaffSlots } from './feature.ts'

export const FeaturesContext = createContext<readonly FeatureWeb[]>([])

/** A feature with its part of an area. */
export type FeatureSlot<Part> = { feature: FeatureWeb; part: Part }

type Parts = { guest: readonly FeatureSlot<GuestSlots>[]; manager: readonly FeatureSlot<StaffSlots>[] }
type AreaName = keyof Parts

const PartsContext = createContext<Partial<Parts>>({})

const withParts =
  (parts: Partial<Parts>, Area: ComponentType): ComponentType =>
  () =>
    createElement(PartsContext, { value: parts }, createElement(Area))

/** Loads the guest area together with all features' parts of it. */
export const loadGuestArea = async (
  features: readonly FeatureWeb[],
  load: () => Promise<ComponentType>,
): Promise<ComponentType> => {
  const parts = features.map(async (feature) =>
    feature.guest ? [{ feature, part: (await feature.guest.part?.()) ?? {} }] : [],
  )
  const [Area, guest] = await Promise.all([load(), Promise.all(parts)])
  return withParts({ guest: guest.flat() }, Area)
}

/** The staff area together with all features' parts of it. */
export const createStaffArea = (features: readonly FeatureWeb[], Area: ComponentType): ComponentType =>
  withParts({ manager: features.map((feature) => ({ feature, part: feature.manager?.slots ?? {} })) }, Area)

/** The parts of the features that are on in this hotel, and that the signed-in staff member's role sees. */
export const useParts = <A extends AreaName>(area: A): Parts[A] => {
  const { features } = useHotel()
  const role = useManager()?.staffRole
  const parts: readonly FeatureSlot<unknown>[] = use(PartsContext)[area] ?? []
  const mayOpen = ({ manager }: FeatureWeb): boolean =>
    area === 'guest' || (role !== undefined && getRoles(manager).includes(role))
  return parts.filter(
    ({ feature }) => (feature.flag === undefined || featureIsOn(features, feature.flag)) && mayOpen(feature),
  ) as unknown as Parts[A]
}
