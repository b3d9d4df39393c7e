import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { fallbackLanguage, isLanguage, languages, type Language } from '../src/platform/contract/languages.ts'

const list = 'virtual:messages'
const prefix = 'virtual:messages/'
const resolved = (id: string): string => `\0${id}`

export type Messages = Record<string, Record<string, string>>

const read = (root: string, language: Language): Messages =>
  Object.fromEntries(
    globSync(`src/**/messages/${language}.json`, { cwd: root })
      .toSorted()
      .map((file) => [basename(dirname(dirname(file))), JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>]),
  )

/**
 * All texts of one language, by folder and key. What it lacks is there in Serbian, else in English: while a feature is
 * being written nobody sees a bare key, and the browser never needs a second language.
 */
export const messagesOf = (root: string, language: Language): Messages => {
  const layers = [read(root, 'en'), read(root, fallbackLanguage), read(root, language)]
  const folders = new Set(layers.flatMap(Object.keys))
  return Object.fromEntries([...folders].toSorted().map((folder) => [folder, mergedOf(layers.map((layer) => layer[folder] ?? {}))]))
}

// Plural forms belong together: the forms of another language are no help beside those of this one.
const mergedOf = (layers: readonly Record<string, string>[]): Record<string, string> => {
  const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
  return layers.reduce((under, over) => {
    const stems = new Set(Object.keys(over).map(stem))
    return { ...Object.fromEntries(Object.entries(under).filter(([key]) => !stems.has(stem(key)))), ...over }
  })
}

/**
 * `virtual:messages` offers a loader for each language; all message files of one language are one
 * chunk. In development a changed file is sent to the open page, which takes it over without a reload.
 */
export const messages = (): Plugin => {
  let root = ''
  return {
    name: 'deskbell:messages',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: { filter: { id: /^virtual:messages/ }, handler: (id) => resolved(id) },
    load: {
      filter: { id: /^\0virtual:messages/ },
      handler(id) {
        const name = id.slice(1)
        if (name === list) {
          const entries = languages.map(({ code }) => `${code}: () => import(${JSON.stringify(prefix + code)})`)
          return `export const loaders = {\n${entries.join(',\n')}\n}`
        }
        const language = name.slice(prefix.length)
        if (!isLanguage(language)) return null
        for (const file of globSync('src/**/messages/*.json', { cwd: root })) this.addWatchFile(join(root, file))
        // One string costs a browser less to read than an object literal of the same length.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(messagesOf(root, language)))})`
      },
    },
    hotUpdate({ file }) {
      const [, language = ''] = /^src\/.*messages\/([a-z]+)\.json$/.exec(relative(root, file).replaceAll('\\', '/')) ?? []
      if (this.environment.name !== 'client' || !isLanguage(language)) return undefined
      for (const { code } of languages) {
        const module = this.environment.moduleGraph.getModuleById(resolved(prefix + code))
        if (module) this.environment.moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send('messages', { language, messages: messagesOf(root, language) })
      return []
    },
  }
}
