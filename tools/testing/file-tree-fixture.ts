import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readTree, type Tree } from '../source/tree.ts'

/** Texts by path. `null` removes a file of the valid tree. */
export type Files = Readonly<Record<string, string | null>>

const validTree: Files = {
  'src/main.server.ts': "import { features } from './modules/server.ts'\nexport const start = () => features\n",
  'src/main.web.tsx': "import { features } from './modules/web.ts'\nexport const app = features\n",
  'src/compose.server.ts': "import { enter } from '#modules/people/server/gate.ts'\nexport const compose = enter\n",
  'src/service-worker.ts': 'export {}\n',
  'src/modules/server.ts': "import { taxi } from './taxi/server/index.ts'\nexport const features = [taxi]\n",
  'src/modules/web.ts': "import { taxi } from './taxi/web/index.tsx'\nexport const features = [taxi]\n",
  'src/modules/taxi/module.json': '{ "purpose": "Guests call a taxi.", "door": [] }',
  'src/modules/taxi/contract.ts':
    "import * as z from 'zod/mini'\nimport { route } from '#platform/contract/route.ts'\n" +
    "export const Ride = z.object({})\nexport const askForRide = route({ id: 'askForRide' })\n",
  'src/modules/taxi/policy.ts':
    "import type { Ride } from './contract.ts'\nexport const mayAsk = (ride: typeof Ride) => ride !== undefined\n",
  'src/modules/taxi/server/index.ts': "import { routes } from './routes.ts'\nexport const taxi = { routes }\n",
  'src/modules/taxi/server/routes.ts':
    "import { askForRide } from '../contract.ts'\nimport { insertRide } from './store.ts'\n" +
    'export const routes = [on(askForRide, insertRide)]\nfunction on(...all: unknown[]) { return all }\n',
  'src/modules/taxi/server/store.ts':
    "import type { Scope } from '#platform/server/scope.ts'\nexport const insertRide = (scope: Scope) => scope\n",
  'src/modules/taxi/server/routes.test.ts':
    "import { aHotel } from '#testing/a-hotel.ts'\nimport { routes } from './routes.ts'\naHotel(routes)\n",
  'src/modules/taxi/web/index.tsx':
    "import { rides } from './api.ts'\nexport const taxi = { rides, screen: () => import('./TaxiPage.tsx') }\n",
  'src/modules/taxi/web/api.ts': "import { askForRide } from '../contract.ts'\nexport const rides = [askForRide]\n",
  'src/modules/taxi/web/TaxiPage.tsx':
    "import { rides } from './api.ts'\nexport const TaxiPage = () => <p>{rides.length}</p>\n",
  'src/modules/taxi/messages/en.json': '{}\n',
  'src/modules/taxi/taxi.e2e.ts': "import { start } from '#main.server.ts'\ntest('a taxi is called @main', start)\n",
  'src/modules/people/module.json': '{ "purpose": "Who is signed in.", "door": ["server/gate.ts"] }',
  'src/modules/people/contract.ts': "import * as z from 'zod/mini'\nexport const User = z.object({})\n",
  'src/modules/people/server/gate.ts':
    "import { mintScope } from '#platform/server/scope.ts'\nexport const enter = () => mintScope()\n",
  'src/platform/contract/route.ts': 'export const route = <R>(definition: R): R => definition\n',
  'src/platform/server/scope.ts':
    'export type Scope = { hotelId: string }\nexport const mintScope = (): Scope => ({ hotelId: "" })\n',
  'src/testing/a-hotel.ts': 'export const aHotel = (...all: unknown[]) => all\n',
  'db/migrations/0001_platform.sql': '',
  'db/migrations/0002_people.sql': '',
  'db/migrations/0003_taxi.sql': '',
}

/** A small repository without problems, with these files changed. It is removed after the test. */
export const fileTreeFixture = (changes: Files = {}): Tree => readTree(createFolder({ ...validTree, ...changes }))

/** A temporary folder with these files. It is removed after the test. */
export const createFolder = (files: Files): string => {
  const root = mkdtempSync(join(tmpdir(), 'deskbell-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    if (text === null) continue
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
