import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/** Bundles the client into one file without dependencies. */
export const bundleClient = async (): Promise<string> => {
  const bundle = await rolldown({ cwd: root, input: join(root, 'client/index.ts'), platform: 'neutral' })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return output[0].code
}

/**
 * Makes the package of the client: the bundle, its types, and what npm shows.
 * @param folder is emptied first
 */
export const buildClient = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), await bundleClient())
  const libraries = 'es2024,dom,dom.iterable,dom.asynciterable'
  const options =
    '--declaration --emitDeclarationOnly --allowImportingTsExtensions --rewriteRelativeImportExtensions --target es2024 ' +
    `--module nodenext --moduleDetection force --lib ${libraries} --skipLibCheck --ignoreConfig --outDir`
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, ...options.split(' '), folder, join(root, 'client/index.ts')])
  // The published package has no sources.
  for (const name of globSync('*.d.ts', { cwd: folder })) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
  for (const file of ['package.json', 'README.md']) cpSync(join(root, 'client', file), join(folder, file))
}

if (import.meta.main) await buildClient(join(root, 'dist/client'))
