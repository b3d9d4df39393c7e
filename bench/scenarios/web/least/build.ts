import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compress } from '../../../../tools/vite/compress.ts'

/** Beside the built app, so that the server serves it in the same way. To be removed afterwards. */
export const leastFolder = join(import.meta.dirname, '../../../../dist/web/least')

/** Builds the least page: React, one stylesheet, one list by fetch. */
export const buildLeastPage = (): Promise<unknown> =>
  build({
    configFile: false,
    root: import.meta.dirname,
    base: '/least/',
    logLevel: 'warn',
    plugins: [react(), compress()],
    build: {
      outDir: leastFolder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'page.html') },
    },
  })
