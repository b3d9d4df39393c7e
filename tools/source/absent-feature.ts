import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a file belongs to a feature that does not exist. A hotel may remove one with its folder alone: pages still
 * describe the whole product.
 * @param path from the root, with slashes
 */
export const isOfAbsentFeature = (root: string, path: string): boolean => {
  const feature = /^src\/features\/[^/.]+/.exec(path)?.[0]
  return feature !== undefined && !existsSync(join(root, feature))
}
