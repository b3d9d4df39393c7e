import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = 1024

/**
 * Writes `.br` and `.gz`, at the highest level, beside every built text file that is not small, so that the server
 * compresses nothing at run time.
 */
export const compress = (): Plugin => ({
  name: 'deskbell:compress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }) => {
      const files = globSync('**/*.{js,css,svg,json,webmanifest,txt}', { cwd: dir })
      await Promise.all(files.map((file) => compressFile(join(dir, file))))
    },
  },
})

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  // The highest quality is the default.
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
