import type { SessionGate } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { program } from '#platform/server/machine/program.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { findDefaultHotel } from './default-hotel.ts'
import { getDemoBanner } from './demo.ts'
import type { Hotels } from './hotels.ts'
import { HotelIcons } from './icons.ts'
import { hotelRoutes } from './routes.ts'
import { HotelSearchIndex } from './search.ts'
import { createHotelSettingsService, type FollowZone } from './settings.ts'
import { readBuiltPage } from './shell/built-app.ts'
import { registerPages } from './shell/pages.ts'
import type { ShellInput } from './shell/shell.ts'

type Options = Pick<ShellInput, 'build' | 'sessionPath'> & {
  database: Database
  hotels: Hotels
  clock: Clock
  settings: Settings
  gate: SessionGate
  /** Moves other rows with a change of a hotel's time zone. */
  followZone: FollowZone
  /** Reads an uploaded picture by its key. */
  getPicture: (key: string) => Promise<Buffer | null>
  webDir: string
  /** In development the page comes from Vite; else from the built index.html. */
  template?: ((url: string) => Promise<string>) | undefined
}

/** The public data of hotels, and all pages. */
export const createHotels = (options: Options): Module => {
  const { database, hotels, clock, build, sessionPath, webDir } = options
  const { supportPhone, tileUrl, tileAttribution, demo } = options.settings
  const banner = demo === 'public' ? getDemoBanner() : null
  const defaultHotel = findDefaultHotel(database, hotels, clock)
  return {
    routes: hotelRoutes({
      ...options,
      search: new HotelSearchIndex(options),
      settings: createHotelSettingsService(database, hotels, options.followZone),
      supportPhone,
    }),
    register: async (app) =>
      registerPages(app, {
        hotels,
        input: { build, sessionPath, supportPhone, tileUrl, tileAttribution, defaultHotel, banner },
        webDir,
        icons: new HotelIcons(program.publicFiles, options.getPicture),
        template: options.template ?? (await readBuiltPage(webDir)),
      }),
  }
}
