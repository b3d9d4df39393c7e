import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Stops the build, and the page in development, when server or test code is about to reach the browser, or the full zod
 * where zod/mini is enough.
 */
export const guard = (): Plugin => {
  let root = ''
  const named = (path: string | undefined): string => (path ? relative(root, path) : 'index.html')
  return {
    name: 'deskbell:guard',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (source.startsWith('\0') || importer?.includes('/node_modules/')) return null
        if (/^zod(\/v[34])?$/.test(source))
          this.error(
            `${named(importer)} imports "${source}". In the browser that is 65 KiB more: write \`import * as z from 'zod/mini'\`.`,
          )
        if (!/^[./#]/.test(source)) return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        const problem = found && forbidden(relative(root, found.id))
        if (problem)
          this.error(
            `${named(importer)} imports ${source}, ${problem}. Move what both sides need into the folder's contract.ts or policy.ts.`,
          )
        return null
      },
    },
  }
}

/** Why a file must not reach the browser; undefined if it may. */
export const forbidden = (path: string): string | undefined => {
  const [, folder] = /^src\/(?:.*\/)?(server|testing)\//.exec(path.replaceAll('\\', '/')) ?? []
  if (folder === 'server' || /^src\/[^/]+\.server\.ts/.test(path)) return 'which runs on the server only'
  return folder === 'testing' ? 'which is for tests only' : undefined
}
