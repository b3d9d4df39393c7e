type TestName = { file: string; name: string }
type Row = { line: number; promise: string; tests: TestName[] }

const definition = /^\[([^\]]+)\]: (?:\.\.\/)*(\S+)$/gm
const quoted = /"((?:[^"\\]|\\.)+)"/g
/** A file, as a path or as a name defined at the end of the page, and the titles of one or more of its tests. */
const pointer =
  /(?:`([^`]+\.(?:test|e2e)\.tsx?)`(?:\]\([^)]+\))?|\[([^\]]+\.(?:test|e2e)\.tsx?)\]): ("(?:[^"\\]|\\.)+"(?:, "(?:[^"\\]|\\.)+")*)/g

/**
 * The rows of the tables: a promise, and the tests that would fail without it as `` `file`: "title", "title" ``, where
 * the file may be a link. A title that ends with `…` is the beginning of one.
 */
export const readRows = (text: string): Row[] => {
  const files = new Map(Array.from(text.matchAll(definition), ([, name = '', path = '']) => [name, path]))
  return text.split('\n').flatMap((line, index) => {
    const cells = /^\|(.+)\|(.+)\|\s*$/.exec(line)
    const promise = cells?.[1]?.trim() ?? ''
    if (!cells || promise === 'Promise' || /^-+$/.test(promise)) return []
    const tests = Array.from((cells[2] ?? '').matchAll(pointer), ([, path, name = '', titles = '']) => {
      const file = path ?? files.get(name) ?? name
      return Array.from(titles.matchAll(quoted), ([, title = '']) => ({ file, name: title.replaceAll('\\"', '"') }))
    })
    return [{ line: index + 1, promise, tests: tests.flat() }]
  })
}

/** Whether a source has the test; a beginning of a title must match exactly one. */
const has = (source: string, name: string): boolean => {
  const isBeginning = name.endsWith('…')
  const title = isBeginning ? name.slice(0, -1) : name
  const calls = ["'", '"', '`'].map((quote) => {
    const escaped = title.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
    return isBeginning ? `(${quote}${escaped}` : `(${quote}${escaped}${quote}`
  })
  const found = calls.reduce((sum, call) => sum + source.split(call).length - 1, 0)
  return isBeginning ? found === 1 : found > 0
}

/** The formatter may put the title of a test on a line of its own. Its size (`@main`) is no part of the promise. */
const joinCalls = (source: string): string => source.replaceAll(/\(\s+/g, '(').replaceAll(/ @main(?=['"`])/g, '')

/**
 * Checks that each promise of a page has a test, and that each named test exists.
 * @param page path of the page, for the messages
 * @param read returns the text of a file, or throws
 * @param isTakenOut whether a test was removed with its feature
 */
export const coverageProblems = async (
  page: string,
  text: string,
  read: (file: string) => Promise<string>,
  isTakenOut: (file: string) => boolean = () => false,
): Promise<{ promises: number; problems: string[] }> => {
  const rows = readRows(text)
  const problems: string[] = rows.length === 0 ? [`${page} has no promise.`] : []
  const files = new Map<string, string | null>()
  for (const { line, promise, tests } of rows) {
    if (tests.length === 0)
      problems.push(`${page}:${line} "${promise}" has no test. Name one as \`file\`: "name of the test".`)
    for (const { file, name } of tests) {
      if (isTakenOut(file)) continue
      if (!files.has(file)) files.set(file, await read(file).then(joinCalls, () => null))
      const source = files.get(file)
      if (source === null || source === undefined) problems.push(`${page}:${line} names ${file}, which does not exist.`)
      else if (!has(source, name))
        problems.push(
          `${page}:${line} names the test "${name}", ${name.endsWith('…') ? `with which not exactly one of ${file} begins` : `which ${file} does not have`}.`,
        )
    }
  }
  return { promises: rows.length, problems }
}
