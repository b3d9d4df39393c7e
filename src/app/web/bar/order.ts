import { featureKeys, type FeatureKey } from '#core/hotels/contract.ts'

type Part = { feature: { flag?: FeatureKey | undefined } }

/** Staff have their entries in the order of the flags, guests in the order of the features. */
export const staffRank = (flag: FeatureKey | undefined): number =>
  flag === undefined ? featureKeys.length : featureKeys.indexOf(flag)

/** The parts in the order of the staff's entries. */
export const inStaffOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => staffRank(a.feature.flag) - staffRank(b.feature.flag))

const tiles: readonly (FeatureKey | undefined)[] = [
  'requests',
  'menu',
  'taxi',
  'guide',
  'house_rules',
  'recommendations',
]
const tileRank = (flag: FeatureKey | undefined): number => (tiles.includes(flag) ? tiles.indexOf(flag) : tiles.length)

/** The parts in the order of the tiles of the guests' home; what that does not name comes last. */
export const inTileOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => tileRank(a.feature.flag) - tileRank(b.feature.flag))
