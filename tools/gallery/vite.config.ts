import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from '../vite/icons.ts'
import { messages } from '../vite/messages.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Every component in every state, for people and for components.e2e.ts: `npx vite tools/gallery`. Not part of the
 * application.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: `${projectRoot}/public`,
  cacheDir: `${projectRoot}/node_modules/.cache/gallery`,
  plugins: [messages({ sources: projectRoot }), icons(), react(), tailwindcss()],
  server: { fs: { allow: [projectRoot] } },
})
