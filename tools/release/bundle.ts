import { join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** The programs of a release, by the command that starts each. */
export const programs = {
  start: 'main.server',
  backup: 'main.backup',
  restore: 'main.restore',
  owner: 'main.owner',
  doctor: 'main.doctor',
  'remove-demo': 'main.remove-demo',
} as const

/**
 * Bundles the programs of the server to JavaScript: Node runs no TypeScript below a folder `node_modules`. Packages
 * stay outside, as they are installed.
 * @param root of the checkout
 * @param folder where the programs are written, flat: `main.server.js` and what they share
 * @returns the packages that the programs import
 */
export const bundleServer = async (root: string, folder: string): Promise<string[]> => {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.values(programs).map((name) => [name, join(root, `src/${name}.ts`)])),
    platform: 'node',
    // Vite's pages of `npm run dev`: no command of a release leads there.
    external: (id) => !/^[./#\0]/.test(id) || id.endsWith('/tools/dev-pages.ts'),
    plugins: [threads(root)],
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  const chunks = output.filter((part) => part.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  // Fonts are no modules: their files are found by name when they are first needed.
  const fonts = chunks.flatMap(({ code }) => Array.from(code.matchAll(fontFile), ([, name = '']) => name))
  const packages = imported.filter((id) => !own.has(id) && !/^(node:|\.|tools\/)/.test(id))
  return [...new Set([...packages, ...fonts].map(getPackage))].toSorted()
}

const fontFile = /["'](@?[\w-]+\/[^"'\s]+\.ttf)["']/g

/** The package of an import: `@fastify/static` of itself, `csv-stringify` of `csv-stringify/sync`. */
export const getPackage = (id: string): string => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

/** The name of a thread's file in a release, without its hash: `core-pdf-server-thread` of `modules/pdf/server/thread.ts`. */
export const getThreadName = (source: string): string => source.replace(/\.ts$/, '').replaceAll('/', '-')

const newThread = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g

/** A file that a thread starts with becomes a file of the bundle, named by its path: two of one name would be mixed up. */
const threads = (root: string): Plugin => ({
  name: 'deskbell:threads',
  async transform(code, id) {
    const sources = Array.from(code.matchAll(newThread), ([, source = '']) => source)
    if (!id.endsWith('.ts') || sources.length === 0) return null
    const emitted = new Map<string, string>()
    for (const source of sources) {
      const found = await this.resolve(source, id)
      if (!found) this.error(`${source} is not there.`)
      const name = getThreadName(relative(join(root, 'src'), found.id))
      emitted.set(source, this.emitFile({ type: 'chunk', id: found.id, name }))
    }
    return code.replaceAll(newThread, (_, source) => `new URL(import.meta.ROLLUP_FILE_URL_${emitted.get(source)})`)
  },
})
