import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const frame = fileURLToPath(new URL('../../src/platform/web/ui/icons.ts', import.meta.url))

/**
 * Lucide's drawings in our own frame, without Lucide's runtime: 2 KiB (gzip) less in a guest's first visit. In
 * development Lucide's own components draw the same.
 */
export const icons = (): Plugin => ({
  name: 'deskbell:icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /const __iconData =/ },
    handler: (code) => ({ code: lightIcon(code), map: null }),
  },
})

/**
 * @param code a module of lucide-react with one icon
 * @throws Error where the module does not look as expected
 */
export const lightIcon = (code: string): string => {
  const nodes = /\n {2}node: (\[[^]*?\])(,\n {2}aliases: [^]*)?\n\};/.exec(code)?.[1]
  if (nodes === undefined) throw new Error('lucide-react has another form of icons: adapt tools/vite/icons.ts.')
  const shapes = nodes.replaceAll(/,?\s*key: "\w+"/g, '')
  return `import { createIcon } from ${JSON.stringify(frame)}\nexport default /* @__PURE__ */ createIcon(${shapes})`
}
