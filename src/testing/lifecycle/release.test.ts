import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assemble } from '../../../tools/release/assemble.ts'
import { getArchiveName, packArchive, packForNpm, writeChecksums } from '../../../tools/release/pack.ts'
import { isNested, readManifest } from '../../../tools/release/packages.ts'
import { aFolder, isRoot, ordinaryUser } from '../embedded-postgres/folders.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { clearEverything, runProgram, type Program } from '../faults/program.ts'
import { checkRequest } from '../operations/check-request.ts'

/*
 * One build, three shapes, each as it is used: installed by npm, unpacked and run as the unit does, and the files of
 * the image under its user. Where Docker runs, the image is built as well.
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = readManifest(root)
const made = { files: '', npm: '', archive: '' }

beforeAll(async () => {
  const to = aFolder()
  const times: Record<string, number> = {}
  const during = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times[name] = Math.round(performance.now() - began) / 1000
    return result
  }
  made.files = join(to, 'files')
  await during('files s', () => assemble(root, made.files, version))
  made.npm = await during('npm s', () => packForNpm(made.files, to))
  made.archive = await during('archive s', () => packArchive(made.files, version, to))
  await writeChecksums([made.npm, made.archive], to)
  execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: to, stdio: 'ignore' })
  reportMetrics('a release', { ...times, 'npm MB': megabytes(made.npm), 'archive MB': megabytes(made.archive) })
}, 300_000)
afterAll(clearEverything, 120_000)

const megabytes = (file: string): number => Math.round(readFileSync(file).byteLength / 100_000) / 10

/** It serves guests, and ends well; its highest memory until then is told. */
const works = async (name: string, program: Program): Promise<void> => {
  const { base, ms } = await program.ready
  await checkRequest(base)
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  reportMetrics(name, { 'start s': Math.round(ms) / 1000, 'peak MB': Math.round(Number(kilobytes) / 1024) })
  expect((await program.stop()).code).toBe(0)
}

/** Without what this machine may have: neither the checkout’s programs nor git are needed. */
const bare = '/usr/local/bin:/usr/bin:/bin'

test('npm installs the package into an empty folder, and `npx deskbell` runs there', async () => {
  const folder = aFolder()
  const path = `${dirname(process.execPath)}:${bare}`
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', made.npm], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    timeout: 240_000,
  })
  expect([npm.status, npm.stderr.replace(/^npm warn.*$/gm, '').trim()]).toEqual([0, ''])
  const installed = join(folder, 'node_modules/deskbell')
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as Locked
  const locked = JSON.parse(readFileSync(join(installed, 'npm-shrinkwrap.json'), 'utf8')) as Locked
  expect(differences(lock, locked)).toEqual([])
  const command = join(folder, 'node_modules/.bin/deskbell')
  await works('npm', runProgram(command, [], { PATH: path, DATA_DIR: join(folder, 'data') }, { cwd: folder }))
  const settings = { ...process.env, PATH: path, DATA_DIR: join(folder, 'data') }
  const npx = (...words: string[]) =>
    execFileSync('npx', ['deskbell', ...words], { cwd: folder, encoding: 'utf8', env: settings })
  expect(npx('version')).toBe(`${version}\n`)
  expect(npx('backup', '--to', 'kept.tar.zst')).toContain(`Everything is in ${folder}/kept.tar.zst`)
  expect(
    execFileSync('npx', ['deskbell', 'restore', 'kept.tar.zst'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...settings, DATA_DIR: join(folder, 'restored') },
    }),
  ).toContain('Everything is back as it was')
  expect(npx('owner', 'you@house.example')).toContain('A new owner: you@house.example')
  expect(npx('remove-demo')).toContain('Removed: ')
}, 300_000)

type Locked = { packages: Record<string, { version?: string }> }
/** Packages of another version than the locked one, but for second versions, which only a registry's package pins. */
const differences = (installed: Locked, locked: Locked): string[] =>
  Object.entries(installed.packages)
    .filter(([place, { version: found }]) => !isNested(place) && locked.packages[place]?.version !== found)
    .map(([place, { version: found }]) => `${place} ${found}`)
    .filter((one) => !one.startsWith('node_modules/deskbell '))

test('the archive runs as the unit says, with a Node of its own, from a link to its version', async () => {
  const home = aFolder()
  mkdirSync(join(home, 'releases'))
  execFileSync('tar', ['-xzf', made.archive, '-C', join(home, 'releases')])
  renameSync(join(home, 'releases', getArchiveName(version)), join(home, 'releases', version))
  symlinkSync(`releases/${version}`, join(home, 'current'))
  const unit = read('deploy/deskbell.service').replaceAll('/opt/deskbell', home)
  const [, command = ''] = /^ExecStart=(\S+)$/m.exec(unit) ?? []
  const given = Object.fromEntries(
    Array.from(unit.matchAll(/^Environment=(.+)$/gm), ([, words = '']) =>
      words.split(' ').map((word) => word.split('=') as [string, string]),
    ).flat(),
  )
  expect(Object.keys(given)).toEqual(['DATA_DIR', 'DEMO', 'HOST', 'PORT', 'NODE_COMPILE_CACHE'])
  await works(
    'archive',
    runProgram(command, [], {
      ...given,
      PATH: '/usr/bin:/bin',
      PORT: '0',
      DATA_DIR: join(home, 'data'),
      DEMO: 'on',
      NODE_COMPILE_CACHE: join(home, 'cache'),
    }),
  )
  const said = execFileSync(join(home, 'current/bin/deskbell'), ['owner', 'you@house.example'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(home, 'data') },
  })
  expect(said).toContain('A new owner: you@house.example')
}, 120_000)

const noSystemd = spawnSync('systemd-analyze', ['--version']).error ? 'systemd is not installed' : null

test.skipIf(noSystemd !== null)(`systemd accepts the unit${noSystemd ? ` (skipped: ${noSystemd})` : ''}`, () => {
  const folder = aFolder()
  const file = join(folder, 'deskbell.service')
  writeFileSync(file, read('deploy/deskbell.service').replaceAll('/opt/deskbell/current', made.files))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  const ours = (stdout + stderr).split('\n').filter((line) => line.includes('deskbell'))
  expect([status, ours]).toEqual([0, []])
  const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file], {
    encoding: 'utf8',
  })
  expect([security.status, /Overall exposure level.*/.exec(security.stdout)?.[0]]).toEqual([
    0,
    expect.stringContaining('OK'),
  ])
})

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile')
  const words = (name: string): string[] =>
    JSON.parse(new RegExp(`^${name}.*?(\\[.+\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[]

  test('its files run under its user, with its command and its folders, and its health check follows them', async () => {
    const data = aFolder()
    if (isRoot) chownSync(data, ordinaryUser.uid, ordinaryUser.gid)
    const [, uid = ''] = /useradd --uid (\d+)/.exec(dockerfile) ?? []
    expect(Number(uid)).toBe(ordinaryUser.uid)
    expect(dockerfile).toMatch(/\nUSER deskbell\n/)
    const [, environment = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
    const settings = {
      ...Object.fromEntries(environment.split(' ').map((word) => word.split('=') as [string, string])),
      PATH: `${join(made.files, 'bin')}:/usr/bin:/bin`,
      DATA_DIR: data,
      DEMO: 'on',
    }
    const user = isRoot ? ordinaryUser : {}
    const [command = '', ...parameters] = [...words('ENTRYPOINT'), ...words('CMD \\["start')]
    const program = runProgram(command, parameters, settings, { cwd: data, ...user })
    const { base } = await program.ready
    const [check = '', ...code] = words('HEALTHCHECK')
    const isHealthy = (port: string) =>
      spawnSync(check, code, { env: { ...settings, PORT: port }, cwd: data, ...user }).status
    expect([isHealthy(new URL(base).port), isHealthy('9')]).toEqual([0, 1])
    await works('image', program)
  }, 120_000)

  const noDocker = spawnSync('docker', ['info']).status === 0 ? null : 'Docker does not run here'

  test.skipIf(noDocker !== null)(
    `is built${noDocker ? ` (skipped: ${noDocker})` : ''}`,
    () => {
      const tag = `deskbell-test-${basename(dirname(made.files)).toLowerCase()}`
      execFileSync('docker', ['build', '-f', 'deploy/Dockerfile', '-t', tag, '.'], { cwd: root, stdio: 'ignore' })
      try {
        expect(execFileSync('docker', ['run', '--rm', tag, 'version'], { encoding: 'utf8' })).toBe(`${version}\n`)
      } finally {
        execFileSync('docker', ['rmi', tag], { stdio: 'ignore' })
      }
    },
    900_000,
  )
})
