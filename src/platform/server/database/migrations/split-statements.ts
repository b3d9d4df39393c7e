// Semicolons that end no statement: in comments, strings, quoted names and dollar quotes.
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|(\$\w*\$)[\s\S]*?\1|;/gi

/**
 * Splits a script into its statements. Not for nested comments and not for SQL function bodies with `begin atomic`.
 * @returns each statement with the comments before it, without its semicolon
 */
export const splitStatements = (script: string): string[] => {
  const semicolons = Array.from(script.matchAll(tokens)).filter(([token]) => token === ';')
  const ends = [...semicolons.map(({ index }) => index), script.length]
  return ends
    .map((end, place) => script.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end).trim())
    .filter(saysSomething)
}

const saysSomething = (statement: string): boolean =>
  statement.replaceAll(tokens, (token) => (/^(--|\/\*)/.test(token) ? '' : token)).trim() !== ''
