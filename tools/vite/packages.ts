import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/packages.json`: the places in node_modules from which something is in the build. A release names their
 * licences.
 */
export const packages = (): Plugin => ({
  name: 'deskbell:packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const { root } = this.environment.config
    const files = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
    )
    const places = new Set(files.map((file) => getPlace(relative(root, file.split('?')[0] ?? ''))))
    const source = `${JSON.stringify([...places].filter((place) => place !== undefined).toSorted(), null, 2)}\n`
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
  },
})

/** The package that a file belongs to, by its place: `node_modules/react` of `node_modules/react/index.js`. */
export const getPlace = (file: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/').replaceAll('\0', ''))?.[0]
