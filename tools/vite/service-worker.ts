import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * Builds the service worker to `/sw.js` with what it needs to know of this build: its name and the shell's files. The
 * name is also written to `build.json`, where the server reads it.
 * @param entry the worker's source, relative to the project's root
 */
export const serviceWorker = (entry: string): Plugin => ({
  name: 'deskbell:service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const worker = await buildWorker(join(this.environment.config.root, entry))
      const name = getName(bundle, worker)
      const known = `self.deskbell=${JSON.stringify({ build: name, shell: getShell(bundle) })};\n`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: known + worker })
      this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build: name })}\n` })
    },
  },
})

const buildWorker = async (input: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, copyPublicDir: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  if (!output) throw new Error('The service worker was not built.')
  return output.output[0].code
}

/** The same files have the same name, whenever and wherever they are built. */
const getName = (bundle: Bundle, worker: string): string => {
  const hash = createHash('sha256').update(worker)
  for (const file of Object.keys(bundle).toSorted()) {
    const output = bundle[file]
    hash.update(file).update(output?.type === 'chunk' ? output.code : (output?.source ?? ''))
  }
  return hash.digest('hex').slice(0, 12)
}

/** The first files of every page: the entries with everything they import. Their styles are in the page. */
const getShell = (bundle: Bundle): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  // Iterating a Set also visits members that are added meanwhile.
  for (const file of files)
    for (const { imports } of chunks.filter(({ fileName }) => fileName === file))
      imports.forEach((one) => files.add(one))
  return [...files].toSorted().map((file) => `/${file}`)
}
