import { createContext, createElement, use, type ComponentType } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { featureIsOn } from '#core/hotels/policy.ts'
import type { FeatureWeb, GuestSlots, StaffSlots } from './feature.ts'

export const FeaturesContext = createContext<readonly FeatureWeb[]>([])

/** A feature together with what it gives to an area. */
export type FeatureSlot<Part> = { feature: FeatureWeb; part: Part }

type Parts = { guest: readonly FeatureSlot<GuestSlots>[]; manager: readonly FeatureSlot<StaffSlots>[] }
type AreaName = keyof Parts

const PartsContext = createContext<Partial<Parts>>({})

const loadParts = async (area: AreaName, features: readonly FeatureWeb[]): Promise<Partial<Parts>> => {
  const parts = features.map(async (feature) => {
    const given = feature[area]
    return given ? [{ feature, part: await given.part() }] : []
  })
  return { [area]: (await Promise.all(parts)).flat() }
}

/** Loads an area together with what all features give to it: nothing in it waits for a part. */
export const loadArea = async (
  area: AreaName,
  features: readonly FeatureWeb[],
  load: () => Promise<ComponentType>,
): Promise<ComponentType> => {
  const [Area, parts] = await Promise.all([load(), loadParts(area, features)])
  return () => createElement(PartsContext, { value: parts }, createElement(Area))
}

/** What the features that this hotel offers give to the area around. */
export const useParts = <A extends AreaName>(area: A): Parts[A] => {
  const { features } = useHotel()
  const parts: readonly FeatureSlot<unknown>[] = use(PartsContext)[area] ?? []
  return parts.filter(
    ({ feature: { flag } }) => flag === undefined || featureIsOn(features, flag),
  ) as unknown as Parts[A]
}
