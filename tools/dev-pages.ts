import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * In development Vite serves modules and reloads the browser, on the same address as the API.
 * @returns the page template, and what takes over the messages that Vite answers
 */
export const developmentPages = async (): Promise<{ template: (url: string) => Promise<string>; beforePages: (app: FastifyInstance) => void }> => {
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { port: 24_678 } } })
  return {
    template: async (url) => vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')),
    beforePages: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done()
        vite.middlewares(request.raw, reply.raw, done)
      })
    },
  }
}
