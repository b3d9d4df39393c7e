type Row = { line: number; clause: string; tests: { file: string; name: string }[] }

const pointer = /`([^`]+\.(?:test|e2e)\.tsx?)`(?:\]\([^)]+\))?: "((?:[^"\\]|\\.)+)"/g

/**
 * The rows of the tables: a clause, and the tests that would fail without it as `` `file`: "name" ``, the file as a
 * link or not.
 */
export const readRows = (text: string): Row[] =>
  text.split('\n').flatMap((line, index) => {
    const cells = /^\|(.+)\|(.+)\|\s*$/.exec(line)
    const clause = cells?.[1]?.trim() ?? ''
    if (!cells || ['Clause', 'Promise'].includes(clause) || /^-+$/.test(clause)) return []
    return [
      {
        line: index + 1,
        clause,
        tests: Array.from((cells[2] ?? '').matchAll(pointer), ([, file = '', name = '']) => ({
          file,
          name: name.replaceAll('\\"', '"'),
        })),
      },
    ]
  })

const inQuotes = (name: string): string[] => {
  const escaped = (quote: string) => `${quote}${name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
  return ["'", '"', '`'].map(escaped)
}

/** The formatter may put the title of a test on a line of its own. */
const joinCalls = (source: string): string => source.replaceAll(/\(\s+/g, '(')

/**
 * Checks a page of the map in both directions.
 * @param page path of the page, for the messages
 * @param read gives the text of a file, or throws
 * @param isTakenOut whether a test went with its feature
 */
export const coverageProblems = async (
  page: string,
  text: string,
  read: (file: string) => Promise<string>,
  isTakenOut: (file: string) => boolean = () => false,
): Promise<{ clauses: number; problems: string[] }> => {
  const rows = readRows(text)
  const problems: string[] = rows.length === 0 ? [`${page} has no clause.`] : []
  const files = new Map<string, string | null>()
  for (const { line, clause, tests } of rows) {
    if (tests.length === 0)
      problems.push(`${page}:${line} "${clause}" has no test. Name one as \`file\`: "name of the test".`)
    for (const { file, name } of tests) {
      if (isTakenOut(file)) continue
      if (!files.has(file)) files.set(file, await read(file).then(joinCalls, () => null))
      const source = files.get(file)
      if (source === null || source === undefined) problems.push(`${page}:${line} names ${file}, which does not exist.`)
      else if (!inQuotes(name).some((quoted) => source.includes(`(${quoted}`)))
        problems.push(`${page}:${line} names the test "${name}", which ${file} does not have.`)
    }
  }
  return { clauses: rows.length, problems }
}
