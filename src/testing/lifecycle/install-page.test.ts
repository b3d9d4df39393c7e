import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleProgram } from '../../../tools/release/assemble.ts'
import { getArchiveName, writeChecksums } from '../../../tools/release/pack.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { ask } from '../faults/http.ts'
import { freePort } from '../faults/program.ts'
import { createS3Server, type S3Server } from '../outside/s3-server.ts'

/*
 * The commands of docs/install.md, in their order, in a folder instead of the root of a machine. apt, useradd, sudo and
 * systemctl are stand-ins: the one for systemctl runs what the unit says. The archive has all of a release but the
 * weight: packages and Node are links.
 */

const root = join(import.meta.dirname, '../../..')
const version = '1.0.0'
let machine: string
let port: number
let store: S3Server

/** The commands in the blocks of a section, or of the whole page. */
const readCommands = (page: string, heading?: string): string[] => {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const section = heading === undefined ? text : (text.split(`# ${heading}\n`)[1]?.split('\n#', 1)[0] ?? '')
  return Array.from(section.matchAll(/^```sh\n([^]*?)^```$/gm), ([, block = '']) => block.trim().split('\n')).flat()
}

const standIns: Record<string, string> = {
  'apt-get': 'exit 0',
  useradd: 'exit 0',
  // sudo -u deskbell COMMAND
  sudo: 'shift 2; exec "$@"',
  systemctl: `
stop() { [ ! -f "$MACHINE/pid" ] || { kill "$(cat "$MACHINE/pid")"; while kill -0 "$(cat "$MACHINE/pid")" 2>/dev/null; do sleep 0.1; done; rm "$MACHINE/pid"; }; }
start() {
  unit=$MACHINE/etc/systemd/system/deskbell.service
  set -a
  . "$MACHINE/etc/deskbell.env"
  eval "$(sed -n 's/^Environment=\\(DATA_DIR.*\\) PORT=.*/\\1/p' "$unit" | sed "s|/var/lib|$MACHINE/var/lib|")"
  mkdir -p -m 700 "$DATA_DIR"
  command=$(sed -n 's/^ExecStart=//p' "$unit" | sed "s|/opt|$MACHINE/opt|")
  setsid "$command" >>"$MACHINE/service.log" 2>&1 &
  echo $! >"$MACHINE/pid"
}
case "$*" in
  'enable --now deskbell' | 'start deskbell' | 'restart deskbell') stop; start ;;
  'stop deskbell') stop ;;
  'reload caddy') ! command -v caddy >/dev/null || caddy validate --adapter caddyfile --config "$MACHINE/etc/caddy/Caddyfile" ;;
  *) echo "no such call: $*" >&2; exit 1 ;;
esac`,
}

/** A command as it runs here: below the folder of the machine, with this version and this port. */
const adapt = (command: string): string =>
  command
    .replaceAll('VERSION', version)
    .replaceAll('linux-x64', `${process.platform}-${process.arch}`)
    .replaceAll(/ (\/(opt|etc|var)\/)/g, ` ${machine}$1`)
    .replaceAll(/=\/var\/lib/g, `=${machine}/var/lib`)
    .replaceAll(' -o deskbell -g deskbell', '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)

/** Runs it without blocking this process, which is the S3 store too. */
const run = async (command: string): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', adapt(command)], {
      cwd: join(machine, 'root'),
      timeout: 120_000,
      env: { PATH: `${machine}/bin:/usr/local/bin:/usr/bin:/bin`, HOME: machine, MACHINE: machine },
    })
    return stdout
  } catch (error) {
    throw new Error(`${command} failed: ${String((error as { stderr?: string }).stderr ?? error)}`, { cause: error })
  }
}

beforeAll(async () => {
  machine = aFolder()
  port = await freePort()
  store = await createS3Server()
  for (const folder of ['root', 'bin', 'opt', 'etc/systemd/system', 'etc/caddy', 'var/lib'])
    mkdirSync(join(machine, folder), { recursive: true })
  for (const [name, text] of Object.entries(standIns)) {
    writeFileSync(join(machine, 'bin', name), `#!/bin/bash\n${text}\n`)
    chmodSync(join(machine, 'bin', name), 0o755)
  }
  const release = join(aFolder(), getArchiveName(version))
  await assembleProgram(root, release, version)
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  symlinkSync(process.execPath, join(release, 'bin/node'))
  const archive = join(machine, 'root', `${basename(release)}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', dirname(release), basename(release)])
  await writeChecksums([archive], join(machine, 'root'))
}, 120_000)
afterAll(async () => {
  if (existsSync(join(machine, 'pid'))) await run('systemctl stop deskbell')
  await store?.close()
}, 60_000)

const isReady = async (): Promise<number> => (await ask('GET', `http://127.0.0.1:${port}/readyz`)).status

test('its at most 20 commands lead from an empty machine to an owner and a backup elsewhere, and its recipe to a new machine', async () => {
  const commands = readCommands('install.md')
  expect(commands.length).toBeLessThanOrEqual(20)
  const output = new Map<string, string>()
  for (const command of commands) {
    // The settings that the page asks for before the backup.
    if (command === 'systemctl restart deskbell') {
      const lines = Object.entries(store.settingsFor('BACKUP_S3')).map(([name, value]) => `${name}=${value}`)
      writeFileSync(join(machine, 'etc/deskbell.env'), `${lines.join('\n')}\n`, { flag: 'a' })
    }
    output.set(command, await run(command))
    // Where this machine's port 3000 belongs to another program.
    if (command.startsWith('sed') && command.endsWith('deskbell.env'))
      writeFileSync(join(machine, 'etc/deskbell.env'), `PORT=${port}\n`, { flag: 'a' })
  }
  const outputOf = (part: string) => [...output].find(([command]) => command.includes(part))?.[1]
  expect(outputOf('deskbell owner')).toMatch(/https:\/\/your-domain\.example\/set-password\S+/)
  expect(outputOf('backup --upload')).toContain('and in the bucket')
  const [name = ''] = store.objects.keys()
  expect(name).toMatch(/\.tar\.zst$/)
  expect(store.refused).toEqual([])
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)

  // The nightly backup of this installation, and the recipe for a new machine.
  store.objects.set('nightly-2026-11-22.tar.zst', store.objects.get(name) ?? Buffer.of())
  let restored = ''
  for (const command of readCommands('operations.md', 'On a new machine')) restored += await run(command)
  expect(restored).toContain('Everything is back as it was')
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
}, 300_000)
