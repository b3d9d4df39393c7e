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

type Cut = { at: number; end: number; put: string; what: string; cells: string }

const rowTests = 'row ownership|reach their own hotel alone'
const findMatches = (text: string, pattern: RegExp, cut: (match: RegExpExecArray) => Omit<Cut, 'at'>): Cut[] =>
  Array.from(text.matchAll(pattern), (match) => ({ at: match.index, ...cut(match) }))

const findRouteGuards = (text: string): Cut[] => [
  ...findMatches(text, /\baccess: '(guest|manager|guest-or-manager|owner)'/g, (match) => ({
    end: match.index + match[0].length,
    put: "access: 'anyone'",
    what: `${match[0]} → anyone`,
    cells: 'an open hotel',
  })),
  // Routes of one feature may share both in a constant.
  ...findMatches(text, /^ {2}\.\.\.(own|staff),/gm, (match) => ({
    end: match.index + match[0].length,
    put: "  access: 'anyone',",
    what: `${match[0].trim()} → anyone`,
    cells: 'an open hotel',
  })),
  // Routes of tickets take theirs from modules/tickets.
  ...findMatches(text, /^ {2}\.\.\.routes\.\w+/gm, (match) =>
    getTicketCut(text, match, "access: 'anyone'", 'an open hotel'),
  ),
  ...findMatches(text, /^ {2}\.\.\.routes\.\w+/gm, (match) =>
    getTicketCut(text, match, 'feature: undefined', 'switched-off feature'),
  ),
  ...findMatches(text, /,\s+feature(: '\w+')?(?=[,\s}])/g, (match) => ({
    end: match.index + match[0].length,
    put: '',
    what: `without ${match[0].slice(1).trim()}`,
    cells: 'switched-off feature',
  })),
]

const getTicketCut = (text: string, match: RegExpExecArray, put: string, cells: string): Omit<Cut, 'at'> => {
  const after = match.index + match[0].length
  const end = text[after] === '(' ? findBracketEnd(text, after) : after
  return { end, put: `${text.slice(match.index, end)}, ${put}`, what: `${match[0].trim()} with ${put}`, cells }
}

// Conditions made of a scope. Statements for all hotels have none.
const findScopeConditions = (text: string): Cut[] => [
  ...findMatches(text, /\.where\('(?:\w+\.)?(?:hotel_id', '=', (?:scope\.)?hotelId\)|guest_id', '=', )/g, (match) => {
    const end = findBracketEnd(text, match.index + '.where'.length)
    return { end, put: '', what: `without ${text.slice(match.index, end)}`, cells: rowTests }
  }),
  ...findMatches(text, /"?hotel_id"? = (?=\$\{(?:scope\.)?hotelId\})/g, (match) => {
    const end = findBracketEnd(text, match.index + match[0].length + 1)
    return {
      end,
      put: `(${text.slice(match.index, end)} or true)`,
      what: `without ${text.slice(match.index, end)}`,
      cells: rowTests,
    }
  }),
]

/** Refusals and comparisons of the gate and the sessions. */
const findGateGuards = (text: string): Cut[] => [
  ...findMatches(text, /^ {2,4}if \([^\n]+\) throw new Refusal\([^\n]+\n/gm, (match) => ({
    end: match.index + match[0].length,
    put: '\n',
    what: `without ${match[0].trim()}`,
    cells: '',
  })),
  ...findMatches(text, / && (session\.actor\.kind === kind|session\.hotelId === hotelId)/g, (match) => ({
    end: match.index + match[0].length,
    put: '',
    what: `without${match[0]}`,
    cells: '',
  })),
  ...findMatches(text, /return (Date\.parse\(session\.expiresAt\) <= this\.#clock\.now\(\))/g, (match) => ({
    end: match.index + match[0].length,
    put: 'return false',
    what: `without ${match[1]}`,
    cells: '',
  })),
]

/** Rules of a policy that grant or refuse a right. */
const findPolicyRules = (text: string): Cut[] =>
  findMatches(
    text,
    /^(export const (?:isOwn|actsForHotel|may\w+) = \([^\n]*\): boolean =>)\s[^\n]+(?:\n {2}[^\n]+)*/gm,
    (match) => ({
      end: match.index + match[0].length,
      put: `${match[1]} true`,
      what: `${/const (\w+)/.exec(match[0])?.[1]} → always`,
      cells: '',
    }),
  )

const finders: readonly (readonly [Subject, RegExp, (text: string) => Cut[]])[] = [
  ['guards of routes', /^src\/modules\/[^/]+\/contract(\.ts|\/[^/]+\.ts)$/, findRouteGuards],
  [
    'conditions of scopes',
    /^src\/modules\/[^/]+\/server\/(?!.*(\.test|demo|testing-rows)\.ts$).+\.ts$/,
    findScopeConditions,
  ],
  ['conditions of scopes', /^src\/platform\/server\/(database\/transaction|live\/event-log)\.ts$/, findScopeConditions],
  ['guards of the gate', /^src\/modules\/sessions\/server\/(gate|store\/sessions)\.ts$/, findGateGuards],
  ['guards of the gate', /^src\/modules\/[^/]+\/policy\.ts$/, findPolicyRules],
]

/** The file without each of its guards of this kind in turn. */
export const createMutations = (file: string, text: string, subject: Subject): Mutation[] =>
  finders
    .filter(([kind, pattern]) => kind === subject && pattern.test(file))
    .flatMap(([, , find]) => find(text))
    .map(({ at, end, put, what, cells }) => ({
      file,
      line: text.slice(0, at).split('\n').length,
      what: what.replaceAll(/\s+/g, ' ').slice(0, 120),
      text: text.slice(0, at) + put + text.slice(end),
      cells,
    }))
