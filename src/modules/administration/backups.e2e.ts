import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createLog } from '#platform/server/log.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import type { Backups } from './server/backups/backups.ts'

let site: BrowserServer
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-card-'))
  // The program beside the pages has the types of Node's streams, which are not those of a browser.
  const program: string = '#operations/backups/installation.ts'
  const { InstallationBackups } = (await import(program)) as {
    InstallationBackups: new (...parts: unknown[]) => Backups
  }
  site = await createBrowserServer(
    { DATA_DIR: dataDir },
    { backups: ({ owner }, settings) => new InstallationBackups(owner, settings, restoreRules, createLog('silent')) },
  )
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

test('an owner makes a backup now, sees why it failed, and then that it is complete @main', async () => {
  const page = await site.page({ as: await site.world.anOwner(), ...desk })
  await page.goto('/add-hotel')
  const card = page.getByRole('region', { name: 'Backups' })
  await card.getByText('None has been made yet.').waitFor()
  await card.getByText(`Folder ${join(dataDir, 'backups')} on the server`).waitFor()
  await card.getByText('no bucket is set up').waitFor()
  const copy = page.getByRole('region', { name: 'Copy of the installation secret' })
  await copy.getByText('No copy has been checked yet.').waitFor()
  await copy.getByText('npm run owner -- check-secret-copy FILE').waitFor()
  await writeFile(join(dataDir, 'backups'), 'in the way')
  await card.getByRole('button', { name: 'Back up now' }).click()
  await card.getByText('The server can’t write to its backups folder.').waitFor()
  expect(await findVisualProblems(page, 'a backup that failed')).toEqual([])

  await rm(join(dataDir, 'backups'))
  const button = card.getByRole('button', { name: 'Back up now' })
  const holder = openClient(site.world.database.owner)
  // The backup cannot end before this transaction does.
  await holder.begin(async (tx) => {
    await tx`lock table invoices in access exclusive mode`
    await button.click()
    await card.getByText('A backup is being made, since').waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await findVisualProblems(page, 'a backup that is being made')).toEqual([])
  })
  await holder.end()
  await card.getByText('Read back: it is complete.').waitFor()
  const [file = ''] = await readdir(join(dataDir, 'backups'))
  await card.getByText(`npm run restore -- ${join(dataDir, 'backups', file)}`).waitFor()
  await card.getByRole('button', { name: 'Copy the command' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await card.getByText('failed').count()).toBe(0)
  expect(await findVisualProblems(page, 'a backup that is complete')).toEqual([])
})
