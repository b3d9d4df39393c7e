import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getNginxTempPaths, readDeployFile, writeCertificate } from '../operations/deploy-files.ts'
import { freePort } from './program.ts'

/** Why nginx cannot run here; null if it can. */
export const noNginx =
  ['nginx', 'openssl']
    .map((program) => (spawnSync(program, ['version']).error ? `${program} is not installed` : null))
    .find(Boolean) ?? null

/** nginx with the configuration of deploy/, in front of processes of this machine. */
export type Proxy = {
  /** Without TLS, for the tests' clients. */ base: string
  /** With TLS, for browsers. */ secure: string
  stop(): Promise<void>
}

/**
 * Starts it with the file of deploy/, except for addresses, the certificate and its own files. The server for pages
 * also listens without TLS.
 * @param ports of the two server processes
 */
export const aProxy = async ([one, other]: readonly [number, number]): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-nginx-'))
  const [plain, secure, redirecting] = [await freePort(), await freePort(), await freePort()]
  writeCertificate(folder)
  const text = readDeployFile('nginx.conf', [
    ['http {', `daemon off; pid ${folder}/pid;\nhttp {\n  ${getNginxTempPaths(folder)}`],
    ['app-1:3000', `127.0.0.1:${one}`],
    ['app-2:3000', `127.0.0.1:${other}`],
    ['listen 80 default_server', `listen 127.0.0.1:${redirecting}`],
    ['listen 443 ssl http2 default_server;', `listen 127.0.0.1:${secure} ssl http2; listen 127.0.0.1:${plain};`],
    ['/etc/nginx/tls/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    // The maximum of an ordinary account.
    ['worker_connections 32768', 'worker_connections 512'],
    ['worker_rlimit_nofile 65536;', ''],
  ])
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  copyFileSync('/etc/nginx/mime.types', join(folder, 'mime.types'))
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + 10_000; ;) {
    if ((await getStatus(`https://127.0.0.1:${secure}/metrics`)) === 404)
      return { base: `http://127.0.0.1:${plain}`, secure: `https://127.0.0.1:${secure}`, stop }
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`nginx does not run: ${said}`)
    }
  }
}

/** The status of an answer over TLS with a self-signed certificate; 0 for none. */
export const getStatus = (url: string): Promise<number> =>
  new Promise((resolve) => {
    const message = request(url, { rejectUnauthorized: false, agent: false }, (response) =>
      resolve((response.resume(), response.statusCode ?? 0)),
    )
    message.on('error', () => resolve(0)).end()
  })
