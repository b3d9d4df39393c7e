/** A removed guard: its location, and the file without it. */
export type Mutation = {
  file: string
  line: number
  what: string
  text: string
  /** Pattern of the matrix's tests for such guards; empty: all of them. */
  cells: string
}

/** The index after the bracket that closes the one at `open`. Brackets in strings are not handled. */
const findBracketEnd = (text: string, open: number): number => {
  const [left, right] = text[open] === '{' ? ['{', '}'] : ['(', ')']
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === left) depth += 1
    if (text[at] === right && (depth -= 1) === 0) return at + 1
  }
  return text.length
}

/** The kinds of guards. */
export const subjects = ['guards of the gate', 'guards of routes', 'conditions of scopes'] as const
export type Subject = (typeof subjects)[number]

/** A pattern of guards in some files, and the text that takes their place. */
type Guard = {
  subject: Subject
  files: RegExp
  pattern: RegExp
  /** By default nothing. */
  put?: string | ((whole: string) => string)
  /** The place in a match of a bracket, whose end is the end of the guard. */
  bracket?: (match: string) => number
  cells: string
}

const contracts = /^src\/modules\/[^/]+\/contract(\.ts|\/[^/]+\.ts)$/
const statements =
  /^src\/(modules\/[^/]+\/server\/(?!.*(\.test|demo|testing-rows)\.ts$).+|platform\/server\/(database\/transaction|live\/event-log))\.ts$/
const gate = /^src\/modules\/sessions\/server\/(gate|store\/sessions)\.ts$/

const ofRoute = { subject: 'guards of routes', files: contracts, cells: 'an open hotel' } as const
const ofFeature = { ...ofRoute, cells: 'switched-off feature' } as const
const ofScope = {
  subject: 'conditions of scopes',
  files: statements,
  cells: 'row ownership|reach their own hotel alone',
} as const
const ofGate = { subject: 'guards of the gate', files: gate, cells: '' } as const
// Routes of tickets take theirs from modules/tickets.
const ofTickets = { pattern: /^ {2}\.\.\.routes\.\w+\(?/gm, bracket: (match: string) => match.indexOf('(') }

const guards: readonly Guard[] = [
  { ...ofRoute, pattern: /\baccess: '(guest|manager|guest-or-manager|owner)'/g, put: "access: 'anyone'" },
  // Routes of one feature may share both in a constant.
  { ...ofRoute, pattern: /^ {2}\.\.\.(own|staff),/gm, put: "  access: 'anyone'," },
  { ...ofRoute, ...ofTickets, put: (whole) => `${whole}, access: 'anyone'` },
  { ...ofFeature, ...ofTickets, put: (whole) => `${whole}, feature: undefined` },
  { ...ofFeature, pattern: /,\s+feature(: '\w+')?(?=[,\s}])/g },
  // Conditions made of a scope. Statements for all hotels have none.
  {
    ...ofScope,
    pattern: /\.where\('(?:\w+\.)?(?:hotel_id', '=', (?:scope\.)?hotelId\)|guest_id', '=', )/g,
    bracket: () => '.where'.length,
  },
  {
    ...ofScope,
    pattern: /"?hotel_id"? = \$(?=\{(?:scope\.)?hotelId\})/g,
    bracket: (match) => match.length,
    put: 'true',
  },
  { ...ofGate, pattern: /^ {2,4}if \([^\n]+\) throw new Refusal\([^\n]+\n/gm, put: '\n' },
  { ...ofGate, pattern: / && (session\.actor\.kind === kind|session\.hotelId === hotelId)/g },
  { ...ofGate, pattern: /(?<=return )Date\.parse\(session\.expiresAt\) <= this\.#clock\.now\(\)/g, put: 'false' },
  // Rules of a policy that grant or refuse a right.
  {
    ...ofGate,
    files: /^src\/modules\/[^/]+\/policy\.ts$/,
    pattern: /^export const (?:isOwn|actsForHotel|may\w+) = \([^\n]*\): boolean =>\s[^\n]+(?:\n {2}[^\n]+)*/gm,
    put: (whole) => whole.replace(/(: boolean =>)\s[^]*/, '$1 true'),
  },
]

/** The file without each of its guards of this kind in turn. */
export const createMutations = (file: string, text: string, subject: Subject): Mutation[] =>
  guards
    .filter((guard) => guard.subject === subject && guard.files.test(file))
    .flatMap(({ pattern, put = '', bracket, cells }) =>
      Array.from(text.matchAll(pattern), ({ 0: match, index }) => {
        const open = bracket?.(match) ?? -1
        const whole = open < 0 ? match : text.slice(index, findBracketEnd(text, index + open))
        const instead = typeof put === 'string' ? put : put(whole)
        return {
          file,
          line: text.slice(0, index).split('\n').length,
          what: `${whole.trim()} → ${instead.trim() || 'nothing'}`.replaceAll(/\s+/g, ' ').slice(0, 120),
          text: text.slice(0, index) + instead + text.slice(index + whole.length),
          cells,
        }
      }),
    )
