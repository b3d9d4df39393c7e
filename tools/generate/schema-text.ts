const width = 120

/** An expression or statement of the catalogue in the words of the migrations. */
export const tidy = (sql: string): string =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .toLowerCase()
            .replaceAll('public.', '')
            .replaceAll(' using btree', '')
            .replaceAll(/ else null::\w+( with time zone)?(?= end\b)/g, '')
            .replaceAll(/timestamp(\(3\))? with time zone/g, 'timestamptz$1')
            .replace(at > 0 ? /^::(text|jsonb|interval|date|time without time zone)\b(?!\[)/ : /^$/, '')
            .replaceAll(/(?<=\d)::(smallint|bigint|integer|numeric)\b/g, ''),
    )
    .join('')
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)')
    .replaceAll(/\b(\w+\(\w+\)|\w+) >= (-?[\d.]+) and \1 <= (-?[\d.]+)/g, '$1 between $2 and $3')

/** A function as the migrations write it: its first lines in lower case, its body as it is. */
export const tidyFunction = (definition: string): string => {
  const at = definition.search(/\nAS |\n RETURN |\nRETURN |\nBEGIN ATOMIC/)
  const [head, body] = at < 0 ? [definition, ''] : [definition.slice(0, at), definition.slice(at)]
  if (body.startsWith('\nRETURN'))
    return [tidy(head).replace('create or replace', 'create'), ...breakLine(`  ${tidy(body.slice(1))}`)].join('\n')
  return `${tidy(head)
    .replace('create or replace function', 'create function')
    .replaceAll(/\n /g, '\n  ')}${body.replace(/^\nAS /, '\nas ')}`
}

/** Breaks a text at its blanks. */
const breakText = (text: string, prefix: string): string[] => {
  const lines: string[] = []
  let line = prefix
  for (const word of text.replaceAll(/\s+/g, ' ').split(' ')) {
    if (line.length > prefix.length && line.length + word.length >= width) {
      lines.push(line.trimEnd())
      line = prefix
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}

/** A comment in lines of its own. */
export const toComment = (text: string | null, indent = ''): string[] =>
  text === null ? [] : breakText(text, `${indent}-- `)

/** A line with its comment behind it, or above it where there is no room. */
export const withComment = (line: string, comment: string | null): string[] => {
  const behind = `${line}  -- ${comment ?? ''}`
  if (comment === null) return breakLine(line)
  return behind.length <= width ? [behind] : [...toComment(comment, /^ */.exec(line)?.[0]), ...breakLine(line)]
}

/** Breaks a long line where a person would: before a condition, then behind a comma or before `and`. */
export const breakLine = (line: string): string[] => {
  if (line.length <= width) return [line]
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `
  const places = [
    / (?=(?:where|check|references|generated|execute function|for each row|deferrable|when|else) )/g,
    /(?<=, )|(?= (?:and|or) )/g,
  ]
  for (const place of places) {
    const at = [...line.matchAll(place)]
      .map(({ index }) => index)
      .findLast((one) => one > indent.length + 8 && one < width)
    if (at !== undefined) return [line.slice(0, at).trimEnd(), ...breakLine(indent + line.slice(at).trimStart())]
  }
  return [line]
}
