import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { freePort } from '../faults/program.ts'
import { createTestServer, type Person, type TestServer } from '../test-server.ts'
import { getNginxTempPaths, readDeployFile, writeCertificate } from './deploy-files.ts'

/*
 * The files of deploy/ for one box, run as they are but for addresses and the certificate. Where a program is not
 * installed (`apt install nginx-light caddy`), its part is skipped.
 */

const isMissing = (program: string): boolean => spawnSync(program, ['version']).error !== undefined

let folder: string
let world: TestServer
let hotel: string
let manager: Person
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-proxy-'))
  chmodSync(folder, 0o755) // nginx reads as nobody
  writeCertificate(folder)
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await world.listen()
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
})
afterAll(async () => {
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Running = { child: ChildProcess; secure: number; plain: number }

const startNginx = async (): Promise<Running> => {
  const [secure, plain] = [await freePort(), await freePort()]
  const site = readDeployFile('nginx-site.conf', [
    ['127.0.0.1:3000', new URL(world.base).host],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/hotel.example', folder],
    ['/var/www/html', folder],
    ['hotel.example', 'localhost'],
  ])
  const frame = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 64; }
http { include mime.types; access_log off; ${getNginxTempPaths(folder)}\n${site}\n}\n`
  copyFileSync('/etc/nginx/mime.types', join(folder, 'mime.types'))
  writeFileSync(join(folder, 'nginx.conf'), frame)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')])
  return { child, secure, plain }
}

const startCaddy = async (): Promise<Running> => {
  const [secure, plain] = [await freePort(), await freePort()]
  const site = readDeployFile('Caddyfile', [
    ['127.0.0.1:3000', new URL(world.base).host],
    ['hotel.example {', `localhost {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`],
  ])
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tgrace_period 1s\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n${site}`,
  )
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return { child: spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { env }), secure, plain }
}

type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

/** Asks over TLS, with the certificate of the test. */
const ask = (port: number, path: string, options: { method?: string; headers?: object; body?: Buffer } = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const message = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        servername: 'localhost',
        headers: { host: 'localhost', ...options.headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    message.on('error', reject).end(options.body)
  })

/** The first event of an entity that comes through the proxy while the stream stays open. */
const readEvent = (port: number, entity: string, opened: () => Promise<unknown>): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', cookie: manager.cookie, 'accept-encoding': 'gzip' }
    const path = `/api/hotels/${hotel}/events`
    const message = request(
      { host: '127.0.0.1', port, path, servername: 'localhost', headers, rejectUnauthorized: false, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          // An event before the greeting is in the lists that a browser loads.
          const isGreeting = !text.includes('event: hello') && (text + part).includes('event: hello')
          text += part
          if (isGreeting) opened().catch(reject)
          if (text.includes(entity)) resolve((message.destroy(), String(response.headers['content-encoding'])))
        })
      },
    )
    message.on('error', reject).end()
  })

/** @param getOutput what the program wrote, for the message where it does not run */
const waitUntilUp = async ({ child, secure }: Running, getOutput: () => string): Promise<void> => {
  for (const until = Date.now() + 30_000; ;) {
    const status = await ask(secure, '/metrics').then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 404) return
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The proxy does not run: ${getOutput()}`)
  }
}

describe.each([
  ['nginx-site.conf', 'nginx', startNginx],
  ['Caddyfile', 'caddy', startCaddy],
] as const)('%s', (_file, program, start) => {
  describe.skipIf(isMissing(program) || isMissing('openssl'))(`with ${program}`, () => {
    let proxy: Running
    let said = ''
    beforeAll(async () => {
      proxy = await start()
      proxy.child.stderr?.setEncoding('utf8').on('data', (part: string) => (said += part))
      await waitUntilUp(proxy, () => said)
    })
    afterAll(async () => {
      if (!proxy || proxy.child.exitCode !== null) return
      const gone = once(proxy.child, 'exit')
      proxy.child.kill('SIGTERM')
      await gone
    })

    test('pages and answers come through; health and metrics do not', async () => {
      expect((await ask(proxy.secure, `/api/hotels/${hotel}/status`)).status).toBe(200)
      for (const inside of ['/metrics', '/readyz', '/healthz'])
        expect([inside, (await ask(proxy.secure, inside)).status]).toEqual([inside, 404])
    })

    test('an event arrives while its stream is open, uncompressed', async () => {
      const guest = await world.aGuest(hotel)
      const create = () =>
        ask(proxy.secure, `/api/hotels/${hotel}/my/requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: guest.cookie },
          body: Buffer.from(JSON.stringify({ id: newId(), type: 'towels', description: 'Two more, please' })),
        })
      expect(await readEvent(proxy.secure, 'service_requests', create)).toBe('undefined')
    })

    test('the visitor cannot choose the address that limits count', async () => {
      const signIn = (claimed: string) =>
        ask(proxy.secure, `/api/hotels/${hotel}/manager-session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
          body: Buffer.from(JSON.stringify({ email: 'nobody@hotel.example', password: `wrong ${claimed}` })),
        })
      const statuses: number[] = []
      for (let each = 1; each <= 40 && !statuses.includes(429); each += 1)
        statuses.push((await signIn(`203.0.113.${each}`)).status)
      expect(statuses).toContain(429)
    })

    test('a file of 10 MB reaches the server, one of 12 MB does not', async () => {
      const send = (megabytes: number) =>
        ask(proxy.secure, `/api/hotels/${hotel}/reservations/import-preview`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream', cookie: manager.cookie },
          body: Buffer.alloc(megabytes * 1_000_000, 'x'),
        }).then(
          ({ body }) => body,
          () => 'cut off',
        )
      expect(await send(10)).toContain('"reservations.')
      expect(await send(12)).not.toContain('"reservations.')
    })

    test('plain http leads to https; the proof of a certificate is answered there', async () => {
      const answer = await fetch(`http://127.0.0.1:${proxy.plain}/some/page`, {
        redirect: 'manual',
        headers: { host: 'localhost' },
      })
      expect([308, 301]).toContain(answer.status)
      if (program !== 'nginx') return
      const challenge = join(folder, '.well-known/acme-challenge')
      mkdirSync(challenge, { recursive: true })
      writeFileSync(join(challenge, 'token'), 'proof')
      // Also where the umask keeps new files from nginx.
      for (const path of [dirname(challenge), challenge]) chmodSync(path, 0o755)
      chmodSync(join(challenge, 'token'), 0o644)
      const proof = await fetch(`http://127.0.0.1:${proxy.plain}/.well-known/acme-challenge/token`)
      expect(await proof.text()).toBe('proof')
    })
  })
})
