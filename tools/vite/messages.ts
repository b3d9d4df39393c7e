import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { fallbackLanguage, isLanguage, languages, type Language } from '../../src/platform/contract/languages.ts'

const list = 'virtual:messages'
const prefix = 'virtual:messages/'
const resolved = (id: string): string => `\0${id}`

export type Messages = Record<string, Record<string, string>>

const read = (root: string, language: Language): Messages =>
  Object.fromEntries(
    globSync(`src/**/messages/${language}.json`, { cwd: root })
      .toSorted()
      .map((file) => [
        basename(dirname(dirname(file))).replaceAll('-', '_'),
        JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>,
      ]),
  )

const getStem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/**
 * All texts of one language, by folder and key. Missing texts fall back to Serbian, then to English: while a feature is
 * written no screen shows a bare key, and the browser never needs a second language.
 */
export const getMessages = (root: string, language: Language): Messages => {
  const layers = [read(root, 'en'), read(root, fallbackLanguage), read(root, language)]
  const folders = new Set(layers.flatMap(Object.keys))
  return Object.fromEntries(
    [...folders].toSorted().map((folder) => [folder, mergeMessages(layers.map((layer) => layer[folder] ?? {}))]),
  )
}

// Plural forms belong together: another language's forms are useless beside this one's.
const mergeMessages = (layers: readonly Record<string, string>[]): Record<string, string> =>
  layers.reduce((under, over) => {
    const stems = new Set(Object.keys(over).map(getStem))
    return { ...Object.fromEntries(Object.entries(under).filter(([key]) => !stems.has(getStem(key)))), ...over }
  })

/** The texts that a piece of code uses: `'taxi.title'` by name, `\`taxi.status_${status}\`` by their beginning. */
export const mentionedIn = (code: string): ((folder: string, key: string) => boolean) => {
  const exact = new Set<string>()
  const beginnings: string[] = []
  for (const [, name = '', hole] of code.matchAll(/["'`]([a-z][a-z0-9_]*\.[a-z0-9_]*)(\$\{)?/g)) {
    if (hole) beginnings.push(name)
    else exact.add(name)
  }
  return (folder, key) =>
    exact.has(`${folder}.${key}`) ||
    exact.has(`${folder}.${getStem(key)}`) ||
    beginnings.some((beginning) => `${folder}.${key}`.startsWith(beginning))
}

/** The texts for which `wanted` is true. */
const some = (messages: Messages, wanted: (folder: string, key: string) => boolean): Messages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([folder, texts]) => {
      const kept = Object.entries(texts).filter(([key]) => wanted(folder, key))
      return kept.length > 0 ? [[folder, Object.fromEntries(kept)]] : []
    }),
  )

// A browser parses one string faster than an object literal of the same length.
const asCode = (messages: Messages): string => JSON.stringify(JSON.stringify(messages))

type Part = 'first' | 'rest' | 'staff-texts'
type Options = {
  /** The folder that contains `src`; default: the project's root. */
  sources?: string
  /** Modules that only staff load, of those that are imported dynamically. */
  staffOnly?: RegExp
}

/**
 * `virtual:messages` offers three loaders for each language, each with its own file: `first` has the texts of the code
 * that every page needs first, `staff` those that only code of the staff names, `rest` all others. In development all are
 * in `first`, and a changed file is sent to the open page, which applies it without a reload.
 */
export const messages = ({ sources, staffOnly }: Options = {}): Plugin => {
  let root = ''
  let isBuild = false
  let partOf: ((folder: string, key: string) => Part) | undefined
  return {
    name: 'deskbell:messages',
    configResolved: (config) => {
      root = sources ?? config.root
      isBuild = config.command === 'build'
    },
    buildStart: () => {
      partOf = undefined
    },
    resolveId: { filter: { id: /^virtual:messages/ }, handler: (id) => resolved(id) },
    load: {
      filter: { id: /^\0virtual:messages/ },
      handler(id) {
        const name = id.slice(1)
        if (name === list)
          return [loaders('first', ''), loaders('rest', '/rest'), loaders('staff', '/staff-texts')].join('\n')
        const [language = '', part = 'first'] = name.slice(prefix.length).split('/')
        if (!isLanguage(language)) return null
        for (const file of globSync('src/**/messages/*.json', { cwd: root })) this.addWatchFile(join(root, file))
        if (isBuild) return `export default JSON.parse("@messages ${language} ${part}@")`
        return `export default JSON.parse(${asCode(part === 'first' ? getMessages(root, language) : {})})`
      },
    },
    // Only now the code that every page needs first is known.
    renderChunk(code, _, __, { chunks }) {
      if (!code.includes('@messages ')) return null
      const split = (partOf ??= splitBy({
        first: mentionedBy(this, modulesOfEntries(chunks)),
        guests: mentionedBy(this, modulesOfGuests(this, chunks, staffOnly)),
        all: mentionedBy(
          this,
          Object.values(chunks).flatMap(({ moduleIds }) => moduleIds),
        ),
      }))
      const filled = code.replaceAll(
        /(["'`])@messages (\w\w) (first|rest|staff-texts)@\1/g,
        (_match, _quote, language: Language, part: Part) =>
          asCode(some(getMessages(root, language), (folder, key) => split(folder, key) === part)),
      )
      return { code: filled, map: null }
    },
    hotUpdate({ file }) {
      const [, language = ''] =
        /^src\/.*messages\/([a-z]+)\.json$/.exec(relative(root, file).replaceAll('\\', '/')) ?? []
      if (this.environment.name !== 'client' || !isLanguage(language)) return undefined
      for (const { code } of languages) {
        const module = this.environment.moduleGraph.getModuleById(resolved(prefix + code))
        if (module) this.environment.moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send('messages', { language, messages: getMessages(root, language) })
      return []
    },
  }
}

const loaders = (name: string, part: string): string => {
  const lines = languages.map(({ code }) => `${code}: () => import(${JSON.stringify(`${prefix}${code}${part}`)})`)
  return `export const ${name} = {\n${lines.join(',\n')}\n}`
}

type Mentioned = (folder: string, key: string) => boolean
type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>
type Chunks = Record<string, Rolldown.RenderedChunk>

/** A text that no code names whole is the server's, or is put together: every browser has it. */
const splitBy =
  ({ first, guests, all }: Record<'first' | 'guests' | 'all', Mentioned>) =>
  (folder: string, key: string): Part =>
    first(folder, key) ? 'first' : all(folder, key) && !guests(folder, key) ? 'staff-texts' : 'rest'

const mentionedBy = (modules: Modules, ids: Iterable<string>): Mentioned =>
  mentionedIn([...ids].map((id) => modules.getModuleInfo(id)?.code ?? '').join('\n'))

/** The modules of the entries' chunks and of everything that those import statically. */
const modulesOfEntries = (chunks: Chunks): Set<string> => {
  const seen = new Set(Object.values(chunks).flatMap(({ isEntry, fileName }) => (isEntry ? fileName : [])))
  // Iterating a Set also visits members that are added meanwhile.
  for (const file of seen) for (const imported of chunks[file]?.imports ?? []) seen.add(imported)
  return new Set([...seen].flatMap((file) => chunks[file]?.moduleIds ?? []))
}

/** The files that a guest's browser may load: all that the entries reach, but for those that only staff load. */
const modulesOfGuests = (modules: Modules, chunks: Chunks, staffOnly?: RegExp): Set<string> => {
  const seen = new Set(
    Object.values(chunks).flatMap(({ isEntry, facadeModuleId }) => (isEntry && facadeModuleId) || []),
  )
  for (const id of seen) {
    const info = modules.getModuleInfo(id)
    const onDemand = info?.dynamicallyImportedIds.filter((one) => !staffOnly?.test(one)) ?? []
    for (const imported of [...(info?.importedIds ?? []), ...onDemand]) seen.add(imported)
  }
  return seen
}
