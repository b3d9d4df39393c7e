import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '#testing/embedded-postgres/folders.ts'
import { ask } from '#testing/faults/http.ts'
import { clearEverything, createInstallation, runProgram } from '#testing/faults/program.ts'
import { checkRequest } from '#testing/operations/check-request.ts'
import { assembleProgram } from './assemble.ts'
import { bundleServer, getPackage, getThreadName, programs } from './bundle.ts'
import { isNested, readManifest, readProductionPackages } from './packages.ts'
import { findProblem } from './ready.ts'

const root = join(import.meta.dirname, '../..')
const version = '9.8.7'
let release = ''

/** The release as npm would install it, below a folder `node_modules`, with the packages of the checkout. */
beforeAll(async () => {
  const modules = join(aFolder(), 'node_modules')
  release = join(modules, 'deskbell')
  mkdirSync(modules)
  await assembleProgram(root, release, version)
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
})
afterAll(clearEverything)

const type = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(release, 'bin/deskbell.js'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: join(release, 'no-data') },
  })
  return { status, said: stdout + stderr }
}

test('the bundle starts below node_modules, says its version, takes a request and gives it back', async () => {
  const { settings } = await createInstallation({ DEMO: 'on', LOG_LEVEL: 'info' })
  const program = runProgram(process.execPath, [join(release, 'bin/deskbell.js')], settings)
  const { base } = await program.ready
  expect(program.output()).toMatch(/^\{"level":"info",[^\n]*"version":"9\.8\.7"/)
  expect(program.output()).toContain(`Deskbell ${version} is ready at`)
  expect(await ask('GET', `${base}/healthz`)).toMatchObject({ status: 200, body: { text: `ok ${version}\n` } })
  await checkRequest(base)
  expect((await program.stop()).code).toBe(0)
}, 120_000)

const csv = new TextEncoder().encode('Name;Zimmer;Anreise;Abreise\nAna;12;2026-10-11;2026-10-12\n')
const paper = {
  language: 'de',
  title: 'Rechnung',
  madeAt: '2026-11-24T09:00:00.000Z',
  sender: { name: 'Hotel', lines: [] },
  kind: 'Rechnung',
  number: '42',
  receiver: { label: 'Gast', name: 'Ana', lines: [] },
  facts: [],
  columns: [],
  rows: [],
  sums: [],
  total: { label: 'Gesamt', value: '1 €' },
  note: '',
  closing: '',
  smallPrint: '',
  pageOf: '{page}',
}

test.each([
  ['modules/reservations/server/reading/worker', { bytes: csv, options: {} }, { reading: expect.anything() }],
  [
    'platform/server/file-threads/read-thread',
    { bytes: csv, maxRows: 9, knownHeaders: [] },
    { tables: [expect.anything()] },
  ],
  ['modules/pdf/server/thread', paper, expect.any(Uint8Array)],
])('the thread %s is in the bundle, which starts it', async (source, work, answer) => {
  const [thread = ''] = globSync(`server/${getThreadName(source)}-*.js`, { cwd: release })
  const address = `new URL(new URL("${thread.slice('server/'.length)}", import.meta.url)`
  const files = globSync('server/*.js', { cwd: release })
  expect(files.filter((file) => readFileSync(join(release, file), 'utf8').includes(address))).toHaveLength(1)
  const worker = new Worker(pathToFileURL(join(release, thread)), { workerData: work })
  worker.postMessage(work)
  const [said] = await once(worker, 'message')
  await worker.terminate()
  expect(said).toEqual(answer)
})

test('the program needs the packages that package.json names, no others, and all of them', async () => {
  const { node: _own, ...dependencies } = readManifest(root).dependencies
  expect(await bundleServer(root, aFolder())).toEqual(Object.keys(dependencies).toSorted())
  expect(['@fastify/static', 'csv-stringify/sync'].map(getPackage)).toEqual(['@fastify/static', 'csv-stringify'])
})

test('its package.json names the locked version of every package, for whoever installs it from a file', () => {
  const { dependencies, optionalDependencies } = readManifest(release)
  const places = Object.entries(readProductionPackages(root)).filter(([place]) => !isNested(place))
  const named = { ...dependencies, ...optionalDependencies }
  const other = places.filter(([place, { version }]) => named[place.slice('node_modules/'.length)] !== version)
  // Comes with another optional package.
  expect(other.map(([place]) => place)).toEqual(['node_modules/@img/sharp-wasm32'])
  expect(Object.keys(optionalDependencies)).toContain('@img/sharp-linux-x64')
})

test('no source and no test is in it; licences of server and browser packages are', () => {
  const files = globSync('{bin,server,src,db,public,dist,deploy,docs}/**/*', { cwd: release })
  expect(files.filter((file) => /\.tsx?$|\.test\.|^src\/.*\.(?!json$)\w+$/.test(file))).toEqual([])
  const notice = readFileSync(join(release, 'NOTICE'), 'utf8')
  for (const [name, words] of [
    ['fastify', 'The Fastify team'],
    ['react-dom', 'Meta Platforms'],
    ['@fontsource-variable/source-serif-4', 'SIL OPEN FONT LICENSE'],
    ['leaflet', 'Volodymyr Agafonkin'],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ] as const)
    if (existsSync(join(root, 'node_modules', name)))
      expect([notice.includes(`\n${name} `), notice.toLowerCase()]).toEqual([
        true,
        expect.stringContaining(words.toLowerCase()),
      ])
  expect(notice).not.toMatch(/^(vitest|oxlint|vite) /m)
})

test('each command is there, and a wrong one is answered in a sentence', () => {
  for (const program of Object.values(programs)) expect(existsSync(join(release, `server/${program}.js`))).toBe(true)
  expect(type('version')).toEqual({ status: 0, said: `${version}\n` })
  expect(Object.keys(programs).filter((name) => !type('help').said.includes(`\n  ${name} `))).toEqual([])
  expect(type('serve')).toEqual({ status: 1, said: expect.stringMatching(/^There is no command "serve"\.\n/) })
  expect(type('start', '--dev')).toEqual({ status: 1, said: expect.stringContaining('takes no parameters') })
  expect(type('owner')).toEqual({
    status: 1,
    said: 'Nothing was done: say for whom: deskbell owner name@example.com\n',
  })
  expect(type('restore').said).toContain('Use it like this: deskbell restore FILE | s3:NAME | s3:latest')
})

test('a Node that is too old is answered in a sentence that says where to get another', () => {
  const manifest = join(release, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace('>=24.7', '>=999.0'))
  expect(type('start')).toEqual({
    status: 1,
    said: expect.stringMatching(/^Deskbell 9\.8\.7 needs Node 999\.0 or newer; this is Node .*nodejs\.org.*\n$/),
  })
  writeFileSync(manifest, text)
})

test('no release is made of a dirty tree, without an entry in CHANGELOG.md, or twice from different commits', () => {
  const tree = aFolder()
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@house.example']
  const git = (...words: string[]) => execFileSync('git', [...author, ...words], { cwd: tree, stdio: 'pipe' })
  const entry = '# Changes\n\n## 1.2.0\n\n- More.\n\n## 1.1.0\n'
  git('init')
  writeFileSync(join(tree, 'a'), '1')
  expect(findProblem(tree, '1.2.0', entry)).toBe('the tree has 1 uncommitted file (a): commit or remove them.')
  git('add', 'a')
  git('commit', '-m', 'one')
  expect(findProblem(tree, '1.2.0', entry)).toBeUndefined()
  for (const version of ['1.3.0', '1.1.0', '1.2'])
    expect(findProblem(tree, version, entry)).toBe(
      `CHANGELOG.md has no entry for ${version}: write what is new under "## ${version}".`,
    )
  git('tag', 'v1.2.0')
  expect(findProblem(tree, '1.2.0', entry)).toBeUndefined()
  git('commit', '--allow-empty', '-m', 'two')
  expect(findProblem(tree, '1.2.0', entry)).toBe(
    'v1.2.0 is the tag of another commit: raise the version in package.json.',
  )
})

test('the version of this tree has its entry', () => {
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${readManifest(root).version}\n`)
})
