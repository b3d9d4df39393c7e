import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = 1024
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes `.br` and `.gz` beside every built text file, so that the server compresses nothing at run time. */
export const compress = (): Plugin => ({
  name: 'deskbell:compress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: ({ dir = '' }) => compressFolder(dir),
  },
})

/** Compresses the text files of a folder at the highest level; small ones are not compressed. */
const compressFolder = async (folder: string): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const content = await readFile(path)
      if (content.length < worthwhile) return
      // The highest quality is the default.
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
