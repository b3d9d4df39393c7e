import { createContext, use } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { featureIsOn } from '#core/hotels/policy.ts'
import type { FeatureWeb, GuestSlots, StaffSlots } from './feature.ts'

export const FeaturesContext = createContext<readonly FeatureWeb[]>([])

/** A feature together with what it gives to an area. */
export type FeatureSlot<Part> = { feature: FeatureWeb; part: Part }

type AreaName = 'guest' | 'manager'
type PartOf<A extends AreaName> = A extends 'guest' ? GuestSlots : StaffSlots
type Loaded = { feature: FeatureWeb; part: unknown }[]

const loading = new Map<AreaName, Promise<Loaded>>()

/** Loads what all features give to an area, once; the router asks for it while the area's own code is under way. */
export const loadParts = (area: AreaName, features: readonly FeatureWeb[]): Promise<Loaded> => {
  const begun = loading.get(area)
  if (begun) return begun
  const parts = Promise.all(features.flatMap((feature) => feature[area] ?? []).map((given) => given.part()))
  const loaded = parts.then((all) =>
    features.filter((feature) => feature[area]).map((feature, at) => ({ feature, part: all[at] })),
  )
  loading.set(area, loaded)
  // React reads off a promise what it gave, where this stands on it: without, it would draw a loading picture even for
  // what is here.
  void loaded.then(
    (value) => Object.assign(loaded, { status: 'fulfilled', value }),
    () => {},
  )
  // A chunk that did not come is asked for again by the next attempt.
  loaded.catch(() => loading.delete(area))
  return loaded
}

/** What the features that this hotel offers give to an area. Waits (Suspense) until it is loaded. */
export const useParts = <A extends AreaName>(area: A): readonly FeatureSlot<PartOf<A>>[] => {
  const { features } = useHotel()
  const loaded = use(loadParts(area, use(FeaturesContext)))
  return loaded
    .filter(({ feature: { flag } }) => flag === undefined || featureIsOn(features, flag))
    .map(({ feature, part }) => ({ feature, part: part as PartOf<A> }))
}

/** A key for components that call the hooks of all parts: where another number of features is on, they begin anew. */
export const slotsKey = (parts: readonly FeatureSlot<unknown>[]): string =>
  parts.map(({ feature }) => feature.name).join(' ')
