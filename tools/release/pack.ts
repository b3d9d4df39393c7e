import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'

/** The name of the archive for machines like this one, and of the folder in it. */
export const getArchiveName = (version: string): string => `deskbell-${version}-${process.platform}-${process.arch}`

/**
 * The archive for a machine without npm: everything, with packages and Node, in a folder of the version's name.
 * @returns the file
 */
export const packArchive = async (release: string, version: string, to: string): Promise<string> => {
  mkdirSync(to, { recursive: true })
  const name = getArchiveName(version)
  const file = join(to, `${name}.tar.gz`)
  const tar = packTar([{ type: 'directory', source: release, target: name }], {
    // The same files make the same archive on every machine.
    map: (header) => ({ ...header, uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: new Date(0) }),
  })
  await pipeline(tar, createGzip({ level: 6 }), createWriteStream(file))
  return file
}

/**
 * The npm package: npm itself leaves out `node_modules`.
 * @returns the file
 */
export const packForNpm = (release: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: release,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(said) as [{ filename: string }]
  return join(to, filename)
}

/** SHA256SUMS as `sha256sum --check` reads it. */
export const writeChecksums = async (files: readonly string[], to: string): Promise<void> => {
  const lines = files.map(async (file) => `${hash('sha256', await readFile(file))}  ${basename(file)}\n`)
  await writeFile(join(to, 'SHA256SUMS'), await Promise.all(lines))
}
