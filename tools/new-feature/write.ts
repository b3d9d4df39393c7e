import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withFeature } from './list-line.ts'
import { fill, type Names, getNames } from './names.ts'

const templates = `${import.meta.dirname}/templates`
const lists = [
  { list: 'src/features/server.ts', entry: 'server/index.ts' },
  { list: 'src/features/web.ts', entry: 'web/index.tsx' },
] as const

/** `feature` is a plain feature with a list; `ticket` is a kind of ticket on top of core/tickets. */
export type Template = 'feature' | 'ticket'

/**
 * Writes a new feature: its folder from the template, its migration with the next number, its line in both lists.
 * @returns the written paths, or a sentence why nothing was written
 */
export const writeFeature = (
  root: string,
  name: string,
  template: Template = 'feature',
): { written: string[] } | { refused: string } => {
  const names = getNames(name)
  if (names === undefined)
    return {
      refused: `"${name}" is no name for a feature: use small letters, words joined by hyphens, as in house-rules.`,
    }
  const taken =
    ['platform', 'features', 'core'].includes(name) ||
    ['src/features', 'src/core'].some((folder) => existsSync(join(root, folder, name)))
  if (taken) return { refused: `The name ${name} is taken.` }
  const files = [...getFiles(names, template), getMigration(root, names, template), ...getLines(root, names)]
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { written: files.map(({ path }) => path) }
}

type File = { path: string; text: string }

/** templates/feature/server/index.ts.txt becomes src/features/<name>/server/index.ts. */
const getFiles = (names: Names, template: Template): File[] =>
  globSync('**/*.txt', { cwd: join(templates, template) })
    .toSorted()
    .map((file) => ({
      path: fill(`src/features/${names.kebab}/${file.replaceAll('\\', '/').replace(/\.txt$/, '')}`, names),
      text: fill(readFileSync(join(templates, template, file), 'utf8'), names),
    }))

const getMigration = (root: string, names: Names, template: Template): File => {
  const numbers = globSync('*.sql', { cwd: join(root, 'db/migrations') }).map((path) => Number(path.slice(0, 4)))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  return {
    path: `db/migrations/${number}_${names.snake}.sql`,
    text: fill(readFileSync(join(templates, `${template}.sql.txt`), 'utf8'), names),
  }
}

const getLines = (root: string, names: Names): File[] =>
  lists.map(({ list, entry }) => {
    const text = withFeature(readFileSync(join(root, list), 'utf8'), names.camel, `./${names.kebab}/${entry}`)
    if (text === undefined) throw new Error(`${list} exports no array to which a feature could be added.`)
    return { path: list, text }
  })
