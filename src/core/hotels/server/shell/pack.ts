import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

// A quarter of the size for some milliseconds of another thread. Nothing in the page is secret, so its size may be known.
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Compresses a page, with its styles, for browsers that can read that. */
export const packPage = async (
  html: string,
  accepts: string | undefined,
): Promise<{ body: string | Buffer; headers: Record<string, string> }> => {
  const headers = { vary: 'accept-encoding' }
  if (!/\bbr\b/.test(accepts ?? '')) return { body: html, headers }
  return { body: await compress(html, { params }), headers: { ...headers, 'content-encoding': 'br' } }
}
