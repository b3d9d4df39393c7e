import type { Plugin } from 'vite'
import { pageNonceMark } from '../../src/modules/hotels/server/shell/nonce-marks.ts'

/**
 * Writes the page's stylesheet into the page, so that neither the first paint nor the scripts wait for a request of its
 * own, and lets the page request its largest scripts first: they use the connection that is already open.
 */
export const inlineStyles = (): Plugin => ({
  name: 'deskbell:inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      inHaste(html, (file) => {
        const output = bundle?.[file]
        return output?.type === 'asset' ? String(output.source) : output?.code
      }),
  },
})

const link = /\n *<link rel="stylesheet"[^>]* href="\/([^"]+)">/
const scripts = /\n *(?:<script type="module"|<link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?/g
const mark = /\n *<!--shell:head-->/

/**
 * The scripts, the largest first; what the server adds; the styles, which arrive while the scripts are requested. The
 * disabled link loads nothing: code that is loaded later finds there that it has the file.
 * @param read the content of a built file
 * @throws Error if the page has no styles, or no place for the shell's head
 */
export const inHaste = (html: string, read: (file: string) => string | undefined): string => {
  const [whole = '', file = ''] = link.exec(html) ?? []
  const styles = read(file)
  const [place] = mark.exec(html) ?? []
  if (styles === undefined || styles.includes('</') || place === undefined)
    throw new Error('The page has no styles, or has lost <!--shell:head-->.')
  const size = ([, name = '']: RegExpMatchArray): number => read(name)?.length ?? 0
  const loads = [...html.matchAll(scripts)].toSorted((one, other) => size(other) - size(one)).map(([tag]) => tag)
  const style = `
    <style nonce="${pageNonceMark}">${styles}</style>
    <link rel="stylesheet" disabled href="/${file}">`
  return html
    .replace(whole, '')
    .replace(scripts, '')
    .replace(place, () => loads.join('') + place + style)
}
