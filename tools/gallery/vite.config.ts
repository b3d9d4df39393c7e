import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../vite/messages.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Every component in every state, for people and for gallery.e2e.ts: `npx vite tools/gallery`. Not part of the
 * application.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: `${projectRoot}/public`,
  cacheDir: `${projectRoot}/node_modules/.cache/gallery`,
  plugins: [messages(projectRoot), react(), tailwindcss()],
  server: { fs: { allow: [projectRoot] } },
})
