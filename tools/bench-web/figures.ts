/** What one visit cost; bytes as they came over the line, headers and all. */
export type Visit = { requests: number; kilobytes: number; scriptKilobytes: number; usableMs: number; lcpMs: number; inpMs: number; cls: number }
export type Visited = { first: Visit; second: Visit; offlineUsableMs: number | null }
export type Visits = Record<'sign-in and home' | 'guest home' | 'menu' | 'manager board', Visited>

/** A board while events arrive. */
export type Frames = { events: number; perSecond: number; frames: number; p50: number; p99: number; longest: number }

export type Figures = { visits: Visits; frames: Frames }

type Limits<Of> = Partial<Record<keyof Of, number>>
/** What must hold; see tools/bench-web/budget.json. */
export type Budget = { visits: Partial<Record<keyof Visits, { first?: Limits<Visit>; second?: Limits<Visit>; offlineUsableMs?: number }>>; frames: Limits<Frames> }

/** One line for each limit that is not kept. */
export const judge = ({ visits, frames }: Figures, budget: Budget): string[] => {
  const over = (what: string, found: object, limits: object = {}): string[] =>
    Object.entries(limits).flatMap(([name, limit]: [string, number]) => {
      const value = (found as Record<string, number>)[name]
      return value !== undefined && value <= limit ? [] : [`${what}, ${name}: ${value === undefined ? 'not measured' : round(value)}, and at most ${limit} is allowed`]
    })
  return [
    ...Object.entries(budget.visits).flatMap(([name, { first, second, offlineUsableMs }]) => {
      const visited = visits[name as keyof Visits]
      return [
        ...over(`${name}, first visit`, visited.first, first), ...over(`${name}, second visit`, visited.second, second),
        ...over(`${name}, without a network`, { offlineUsableMs: visited.offlineUsableMs ?? undefined }, offlineUsableMs === undefined ? {} : { offlineUsableMs }),
      ]
    }),
    ...over('a board with events', frames, budget.frames),
  ]
}

const round = (value: number): number => Math.round(value * 1000) / 1000
const ms = (value: number | null): string => (value === null ? '' : `${Math.round(value)} ms`)

/** The tables of docs/performance-web.md. */
export const tables = ({ visits, frames }: Figures): string => {
  const line = (name: string, { requests, kilobytes, scriptKilobytes, usableMs, lcpMs, inpMs, cls }: Visit): string =>
    `| ${name} | ${requests} | ${kilobytes.toFixed(0)} KiB | ${scriptKilobytes.toFixed(0)} KiB | ${ms(lcpMs)} | ${ms(usableMs)} | ${ms(inpMs)} | ${cls.toFixed(3)} |`
  return [
    '| Visit | Requests | Bytes | of them scripts | LCP | Usable | INP | CLS |', '|---|---|---|---|---|---|---|---|',
    ...Object.entries(visits).flatMap(([name, { first, second, offlineUsableMs }]) => [
      line(`${name}, first`, first), line(`${name}, second`, second), ...(offlineUsableMs === null ? [] : [`| ${name}, without a network | | | | | ${ms(offlineUsableMs)} | | |`]),
    ]),
    '', '| A board with events | |', '|---|---|', `| events | ${frames.events}, ${frames.perSecond.toFixed(0)} a second |`,
    `| frames | ${frames.frames} |`, `| from frame to frame, half / 99 % / longest | ${frames.p50.toFixed(1)} / ${frames.p99.toFixed(1)} / ${frames.longest.toFixed(1)} ms |`, '',
  ].join('\n')
}
