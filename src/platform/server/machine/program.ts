import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// A checkout runs its sources; a release is bundled to JavaScript, with all other files in the same places below its
// package.json.
const isRelease = import.meta.filename.endsWith('.js')

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`)
  return findRoot(dirname(folder))
}

const root = findRoot(import.meta.dirname)
const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  repository: { url: string }
}

/** The version of this program, where its source is, and the folders of its own files. */
export const program = {
  version,
  repository: repository.url.replace(/^git\+|\.git$/g, ''),
  root,
  isRelease,
  migrations: join(root, 'db/migrations'),
  publicFiles: join(root, 'public'),
  messages: join(root, 'src'),
  webApp: join(root, 'dist/web'),
} as const

/** A command as a person types it, here: `npm run backup` in a checkout, `deskbell backup` with a release. */
export const getCommandLine = (command: string, parameters = ''): string => {
  if (isRelease) return `deskbell ${command} ${parameters}`.trimEnd()
  return `npm run ${command}${parameters && ` -- ${parameters}`}`
}
