/** An element with text or with elements in it. */
export type Element = readonly [name: string, content: string | readonly Element[]]

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

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
