import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEnvironment } from '../bench/scenarios/web/environment.ts'
import { getPage } from './gallery/page.ts'
import { getShots, type Look, type Shot } from './gallery/shots.ts'

// npm run gallery [-- --quick | --readme]: screenshots of every screen with the demo hotel, on a phone and on a desktop,
// light and dark, in three languages, on one page: dist/gallery/index.html. --quick: in English and light. --readme:
// the screenshots of the README.

const {
  values: { quick, readme },
} = parseArgs({ options: { quick: { type: 'boolean', default: false }, readme: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '..')

const themes: Look['theme'][] = quick ? ['light'] : ['light', 'dark']
const looks = (quick ? ['en'] : ['en', 'de', 'ru']).flatMap((language) =>
  themes.flatMap((theme) => (['phone', 'desk'] as const).map((size) => ({ size, theme, language }))),
)
const ofReadme: [Look, string[]][] = [
  [{ size: 'phone', theme: 'light', language: 'en' }, ['guest home', 'guest menu']],
  [{ size: 'phone', theme: 'dark', language: 'en' }, ['guest requests']],
  [{ size: 'desk', theme: 'light', language: 'en' }, ['staff requests', 'staff thread', 'kitchen']],
]

const environment = await createEnvironment()
try {
  if (readme) {
    for (const [look, names] of ofReadme)
      await getShots(environment.browser, environment.direct, look, join(root, 'docs/gallery'), names)
    process.stdout.write('✓ The screenshots of the README are in docs/gallery.\n')
  } else {
    const folder = join(root, 'dist/gallery')
    await rm(folder, { recursive: true, force: true })
    const shots: Shot[] = []
    for (const look of looks) {
      shots.push(...(await getShots(environment.browser, environment.direct, look, folder)))
      process.stdout.write(`${look.language}, ${look.theme}, ${look.size}: ${shots.length} screenshots so far\n`)
    }
    await writeFile(join(folder, 'index.html'), getPage(shots))
    process.stdout.write(`✓ ${shots.length} screenshots: open dist/gallery/index.html.\n`)
  }
} finally {
  await environment.close()
}
