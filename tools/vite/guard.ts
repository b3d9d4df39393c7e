import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Stops the build, and the page in development, when server or test code is about to reach the browser, or the full zod
 * where zod/mini is enough.
 */
export const guard = (): Plugin => ({
  name: 'deskbell:guard',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (source.startsWith('\0') || importer?.includes('/node_modules/')) return null
      const { root } = this.environment.config
      const name = importer ? relative(root, importer) : 'index.html'
      if (/^zod(\/v[34])?$/.test(source))
        this.error(
          `${name} imports "${source}". In the browser that is 65 KiB more: write \`import * as z from 'zod/mini'\`.`,
        )
      if (!/^[./#]/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const problem = found && forbidden(relative(root, found.id))
      if (problem)
        this.error(
          `${name} imports ${source}, ${problem}. Move what both sides need into the folder's contract.ts or policy.ts.`,
        )
      return null
    },
  },
})

/** Why a file must not reach the browser; undefined if it may. */
const forbidden = (path: string): string | undefined => {
  const [, folder] = /^src\/(?:.*\/)?(server|testing)\//.exec(path.replaceAll('\\', '/')) ?? []
  if (folder === 'server' || /^src\/[^/]+\.server\.ts/.test(path)) return 'which runs on the server only'
  return folder === 'testing' ? 'which is for tests only' : undefined
}
