import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'
import { diskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { ImageStore } from './store.ts'

/** The settings that decide where images are stored. */
export type ImageSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'imagesS3'>>

/** Creates the store of these settings: S3-compatible if configured, otherwise the disk. */
export const imageStore = ({ dataDir, imagesS3 = null }: ImageSettings): ImageStore =>
  imagesS3 === null ? diskStore(join(dataDir, 'images')) : createS3Store(imagesS3)
