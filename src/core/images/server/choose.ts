import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { ImageStore } from './store.ts'

/** What decides where pictures lie. */
export type ImageSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'imagesS3'>>

/** The store of these settings: an S3-compatible one where it is named, else the disk. */
export const imageStore = ({ dataDir, imagesS3 = null }: ImageSettings): ImageStore =>
  imagesS3 === null ? diskStore(join(dataDir, 'images')) : s3Store(imagesS3)
