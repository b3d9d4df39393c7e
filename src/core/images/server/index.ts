import type { Database } from '#platform/server/database/transaction.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { imageStore } from './choose.ts'
import { imageRoutes, registerImages } from './routes.ts'
import { ImageService } from './service.ts'
import { forCallers, type ImageStore } from './store.ts'

type Options = { database: Database; settings: Settings; log: Log }

/** Pictures that hotels upload. */
export const createImages = ({ database, settings, log }: Options): Module & { store: ImageStore } => {
  const store = forCallers(imageStore(settings), log)
  return {
    store,
    routes: imageRoutes(new ImageService(database, store)),
    register: (app) => registerImages(app, store),
  }
}
