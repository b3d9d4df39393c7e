import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { joinShapes, type Shape } from './join-shapes.ts'

const frame = fileURLToPath(new URL('../../src/platform/web/ui/icons.ts', import.meta.url))

/**
 * Lucide's drawings in our own frame, each as one path, without Lucide's runtime: 2 KiB (gzip) less in a guest's first
 * visit, and a dialog of thirty icons has 85 elements less. In development Lucide's own components draw the same.
 */
export const icons = (): Plugin => ({
  name: 'deskbell:icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /const __iconData =/ },
    handler: async (_code, id) => ({ code: lightIcon((await import(id)) as LucideIcon), map: null }),
  },
})

/** A module of lucide-react with one icon. */
type LucideIcon = { __iconData?: { node?: readonly Shape[] } }

/** @throws Error where the module does not look as expected */
export const lightIcon = ({ __iconData }: LucideIcon): string => {
  if (__iconData?.node === undefined)
    throw new Error('lucide-react has another form of icons: adapt tools/vite/icons.ts.')
  const shapes = JSON.stringify(joinShapes(__iconData.node))
  return `import { createIcon } from ${JSON.stringify(frame)}\nexport default /* @__PURE__ */ createIcon(${shapes})`
}
