import type { Plugin } from 'vite'

const call = /__insertCSS\("(?:[^"\\]|\\.)*"\);?/

/**
 * sonner's module without the line that writes its stylesheet into the page when it is loaded. Our policy
 * `style-src 'self'` would refuse it; the same rules come from `sonner/dist/styles.css` (platform/web/ui/css/toast.css).
 * @throws when the line is not there: a new version of sonner does it another way, and the page would say so only at run time
 */
export const withoutInjectedCss = (code: string): string => {
  if (!call.test(code)) throw new Error('sonner no longer injects its CSS by __insertCSS("…"): look again at tools/vite/sonner-css.ts')
  return code.replace(call, '')
}

export const sonnerCss = (): Plugin => ({
  name: 'deskbell:sonner-css',
  enforce: 'pre',
  // Pre-bundled dependencies pass no plugin, so in development sonner is served file by file.
  config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
  transform: {
    filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs(?:\?|$)/ },
    handler: (code) => ({ code: withoutInjectedCss(code), map: null }),
  },
})
