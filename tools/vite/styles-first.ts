import type { Plugin } from 'vite'

/**
 * Puts the page's stylesheet ahead of everything else that the page asks for. Where a browser has one connection at
 * first, as with HTTP/1.1, it asks there for what stands first, and for the rest a round trip later: so the loading
 * screen is drawn 0.2 s sooner on a slow line, and the line carries something while the other connections are made.
 */
export const stylesFirst = (): Plugin => ({
  name: 'deskbell:styles-first',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: movedAhead },
})

const link = /\n *<link rel="stylesheet"[^>]*>/
const mark = /\n *<!--shell:head-->/

/** @throws Error where the page has no stylesheet, or no place for the shell's head */
export const movedAhead = (html: string): string => {
  const [styles] = link.exec(html) ?? []
  if (styles === undefined || !mark.test(html))
    throw new Error('The page has no stylesheet, or has lost <!--shell:head-->.')
  return html.replace(styles, '').replace(mark, (place) => styles + place)
}
