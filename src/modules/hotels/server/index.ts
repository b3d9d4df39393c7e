import type { FastifyInstance } from 'fastify'
import type { SessionGate } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { program } from '#platform/server/machine/program.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { findDefaultHotel } from './default-hotel.ts'
import type { Hotels } from './hotels.ts'
import { HotelIcons } from './icons.ts'
import { hotelRoutes } from './routes.ts'
import { HotelSearchIndex } from './search.ts'
import { createHotelSettingsService, type FollowZone } from './settings.ts'
import { readBuiltPage } from './shell/built-app.ts'
import { registerPages } from './shell/pages.ts'
import type { ShellInput } from './shell/shell.ts'

type Options = {
  database: Database
  hotels: Hotels
  clock: Clock
  settings: Settings
  gate: SessionGate
  /** Moves other rows with a change of a hotel's time zone. */
  followZone: FollowZone
  /** Reads an uploaded picture by its key. */
  getPicture: (key: string) => Promise<Buffer | null>
  sessionPath: ShellInput['sessionPath']
  build: string
  webDir: string
  /** In development the page comes from Vite; else from the built index.html. */
  template?: ((url: string) => Promise<string>) | undefined
}

/** The public data of hotels, and all pages. */
export const createHotels = ({
  database,
  hotels,
  clock,
  settings: { supportPhone, tileUrl, tileAttribution },
  followZone,
  gate,
  getPicture,
  sessionPath,
  build,
  webDir,
  template,
}: Options): Module => ({
  routes: hotelRoutes({
    hotels,
    search: new HotelSearchIndex({ database, hotels, clock }),
    settings: createHotelSettingsService(database, hotels, followZone),
    supportPhone,
    gate,
  }),
  register: async (app: FastifyInstance) =>
    registerPages(app, {
      hotels,
      input: {
        build,
        supportPhone,
        tileUrl,
        tileAttribution,
        defaultHotel: findDefaultHotel(database, hotels, clock),
        sessionPath,
      },
      webDir,
      icons: new HotelIcons(program.publicFiles, getPicture),
      template: template ?? (await readBuiltPage(webDir)),
    }),
})
