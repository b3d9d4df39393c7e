import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../faults/http.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { clearEverything } from '../faults/program.ts'
import { checkRequest, checkStillThere } from '../operations/check-request.ts'
import { readStatus, runContainer } from './container.ts'
import { buildImage, createImageStore, createVolume, makeBases, readBases, type ImageConfig } from './image-store.ts'

/*
 * The image, built from deploy/Dockerfile and run. Its bases are made here (image-store.ts), and what an engine does
 * around a process is done by the kernel's own means (container.ts).
 */

const store = createImageStore()
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
const nextVersion = '999.0.0'
const maxMegabytes = 350
const maxStopMs = 10_000
let config: ImageConfig
let files: string
let container: string
/** As built: no process has run in it. */
let untouched: string

beforeAll(async () => {
  const began = performance.now()
  await makeBases(store)
  const based = performance.now()
  await buildImage(store, 'deskbell:first')
  config = await store.readConfig('deskbell:first')
  ;({ container, files } = await store.createContainer('deskbell:first'))
  untouched = (await store.createContainer('deskbell:first')).files
  reportMetrics('the image', {
    'bases s': (based - began) / 1000,
    'build s': (performance.now() - based) / 1000,
  })
}, 900_000)
afterAll(async () => {
  await clearEverything()
  await store.remove()
}, 120_000)

/** The same sources with another version number. */
const createNextVersion = async (): Promise<string> => {
  const next = await store.createContainer('deskbell:first')
  const manifest = join(next.files, 'opt/deskbell/package.json')
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${nextVersion}"`),
  )
  await store.buildah('commit', '--format', 'docker', next.container, 'deskbell:next')
  return (await store.createContainer('deskbell:next')).files
}

const start = async (from: string, volume: string) => {
  const running = runContainer(from, config, volume)
  const { base, ms } = await running.ready
  await expect.poll(async () => (await ask('GET', `${base}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  return { ...running, base, seconds: ms / 1000 }
}

test('a guest’s request outlives a stop, a start on the full volume and the next version', async () => {
  const volume = createVolume(files, '/data')
  const first = await start(files, volume)
  expect(await ask('GET', `${first.base}/healthz`)).toMatchObject({ body: { text: `ok ${version}\n` } })
  const request = await checkRequest(first.base)

  // The first process of its own namespace, with nothing but its user's rights.
  const status = readStatus(first.findPid())
  expect(status['NSpid']).toMatch(/\s1$/)
  expect(status).toMatchObject({ CapEff: '0'.repeat(16), CapBnd: '0'.repeat(16), NoNewPrivs: '1' })
  expect(status['Uid']).toBe('1000\t1000\t1000\t1000')
  const mounts = readFileSync(`/proc/${first.findPid()}/mountinfo`, 'utf8')
  expect(mounts).toMatch(/ \/ ro[, ]/)

  // The image's own check of its health, in the container: the port is not that of the image here.
  const [kind, ...check] = config.Healthcheck.Test
  expect(kind).toBe('CMD')
  const isHealthy = (port: string) =>
    store.buildah('run', '--isolation', 'chroot', '--env', `PORT=${port}`, container, '--', ...check).then(
      () => true,
      () => false,
    )
  expect([await isHealthy(new URL(first.base).port), await isHealthy('9')]).toEqual([true, false])

  const stopped = await first.stop()
  expect([stopped.code, stopped.errors]).toEqual([0, ''])
  expect(stopped.ms).toBeLessThan(maxStopMs)

  const second = await start(files, volume)
  await checkStillThere(second.base, request)
  const stoppedAgain = await second.stop()
  expect(stoppedAgain.code).toBe(0)

  const third = await start(await createNextVersion(), volume)
  expect(await ask('GET', `${third.base}/healthz`)).toMatchObject({ body: { text: `ok ${nextVersion}\n` } })
  await checkStillThere(third.base, request)
  await checkRequest(third.base)
  expect((await third.stop()).code).toBe(0)
  reportMetrics('the image runs', {
    'start, empty s': first.seconds,
    'start, full s': second.seconds,
    'start, next version s': third.seconds,
    'stop s': Math.max(stopped.ms, stoppedAgain.ms) / 1000,
  })
})

test('a new volume is empty and private, and a volume of somebody else stops the start with one sentence', async () => {
  const data = join(untouched, 'data')
  expect(readdirSync(data)).toEqual([])
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700')
  const volume = createVolume(files, '/data')
  execFileSync('chown', ['root:root', volume])
  chmodSync(volume, 0o755)
  const running = runContainer(files, config, volume)
  await expect(running.ready).rejects.toThrow(/Deskbell cannot start: [^\\]*\/data[^\\]*\\n/)
})

test('nothing in it belongs to its user but the data, and it says how it is run', async () => {
  const own = execFileSync('find', [untouched, '-xdev', '-user', '1000', '-printf', '/%P\n'], { encoding: 'utf8' })
  expect(own).toBe('/data\n')
  expect(config).toMatchObject({ User: 'deskbell', WorkingDir: '/data', Volumes: { '/data': {} } })
  expect(Object.keys(config.ExposedPorts)).toEqual(['3000/tcp'])
})

test(`it adds at most ${maxMegabytes} MB to its base`, async () => {
  const getMegabytes = (folder: string): number =>
    Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t', 1)[0])
  const base = getMegabytes((await store.createContainer(readBases()[1])).files)
  const added = getMegabytes(untouched) - base
  reportMetrics('the size of the image', { 'added MB': added, 'stand-in of the base MB': base })
  expect(added).toBeLessThan(maxMegabytes)
})
