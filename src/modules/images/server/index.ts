import type { Database } from '#platform/server/database/transaction.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { imageStore } from './choose.ts'
import { createImageCopies, type ImageCopies } from './copies.ts'
import { createPrivatePictures, type PrivatePictures } from './private/private-pictures.ts'
import { createRemovalJob } from './private/removal-job.ts'
import { imageRoutes, registerImages } from './routes.ts'
import { createImageService } from './service.ts'
import { refuseFailures, type ImageStore } from './store.ts'

type Options = { database: Database; settings: Settings; log: Log }

/** Pictures that hotels upload, and private ones for features. */
export const createImages = ({
  database,
  settings,
  log,
}: Options): Module & { store: ImageStore; pictures: PrivatePictures; copies: ImageCopies } => {
  const store = refuseFailures(imageStore(settings), log)
  return {
    store,
    pictures: createPrivatePictures(database, store),
    copies: createImageCopies(store),
    routes: imageRoutes(createImageService(database, store)),
    register: (app) => registerImages(app, store),
    jobs: [createRemovalJob(database, store)],
  }
}
