import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { nonceMark } from '#modules/hotels/server/shell/nonce-marks.ts'

const root = join(import.meta.dirname, '..')

/**
 * In development Vite serves modules and reloads the browser, on the same address as the API: its socket uses the same
 * server, and its scripts in the page have the nonce of our policy.
 * @returns the page template, and a handler for the requests that Vite answers
 */
export const developmentPages = (): {
  template: (url: string) => Promise<string>
  beforePages: (app: FastifyInstance) => void
} => {
  let starting: Promise<ViteDevServer> | undefined
  const vite = (): Promise<ViteDevServer> => {
    if (!starting) throw new Error('Vite starts with the server that it belongs to.')
    return starting
  }
  return {
    template: async (url) => (await vite()).transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')),
    beforePages: (app) => {
      starting = createServer({
        root,
        appType: 'custom',
        html: { cspNonce: nonceMark },
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('onReady', async () => void (await vite()))
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done()
        vite().then(({ middlewares }) => middlewares(request.raw, reply.raw, done), done)
      })
      // Its sockets would keep the server from closing.
      app.addHook('preClose', async () => (await vite()).close())
    },
  }
}
