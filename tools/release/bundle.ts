import { basename, join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** The programs of a release, by the command that starts each. */
export const programs = {
  start: 'main.server',
  backup: 'main.backup',
  restore: 'main.restore',
  owner: 'main.owner',
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
    plugins: [threads()],
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  const imported = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
  )
  return [...new Set(imported.filter((id) => !/^(node:|\.|tools\/)|\.js$/.test(id)).map(getPackage))].toSorted()
}

/** The package of an import: `@fastify/static` of itself, `csv-parse` of `csv-parse/sync`. */
export const getPackage = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')

const newThread = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g

/** A file that a thread starts with becomes a file of the bundle. */
const threads = (): Plugin => ({
  name: 'deskbell:threads',
  async transform(code, id) {
    const sources = Array.from(code.matchAll(newThread), ([, source = '']) => source)
    if (!id.endsWith('.ts') || sources.length === 0) return null
    const names = new Map<string, string>()
    for (const source of sources) {
      const found = await this.resolve(source, id)
      if (!found) this.error(`${source} is not there.`)
      names.set(source, this.emitFile({ type: 'chunk', id: found.id, name: basename(source, '.ts') }))
    }
    return code.replaceAll(
      newThread,
      (_, source: string) => `new URL(import.meta.ROLLUP_FILE_URL_${names.get(source)})`,
    )
  },
})
