/** An element with text or with elements in it. */
export type Element = readonly [name: string, content: string | readonly Element[]]

/** Characters that XML has no way to write: one of them in an address would make the whole file unreadable. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escape = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const write = ([name, content]: Element, indent: string, attributes = ''): string[] => {
  if (content.length === 0) return []
  if (typeof content === 'string') return [`${indent}<${name}${attributes}>${escape(content)}</${name}>`]
  return [
    `${indent}<${name}${attributes}>`,
    ...content.flatMap((inner) => write(inner, `${indent}  `)),
    `${indent}</${name}>`,
  ]
}

/** A document in UTF-8: two blanks a level, LF, and no element that is empty. @param attributes of the root */
export const writeXml = (root: Element, attributes: Readonly<Record<string, string>>): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...write(root, '', written.join('')), ''].join('\n')
}
