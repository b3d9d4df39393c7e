/**
 * What one visit cost until it had come to rest; bytes as they came over the line, headers and all. `laterKilobytes` is
 * what is then kept for later.
 */
export type Visit = {
  requests: number
  kilobytes: number
  scriptKilobytes: number
  laterKilobytes: number
  usableMs: number
  lcpMs: number
  inpMs: number
  cls: number
}
export type Visited = { first: Visit; second: Visit; offlineUsableMs: number | null }
export type Visits = Record<'sign-in and home' | 'guest home' | 'menu' | 'manager board' | 'board on a phone', Visited>

/** A board while events arrive. */
export type Frames = { events: number; perSecond: number; frames: number; p50: number; p99: number; longest: number }

/** What the guest home asks for after its shell has come, each round as soon as the one before is answered. */
export type Rounds = { rounds: number; reads: number; asked: string[][] }

/** What a board holds before and after hours of work, with everything thrown away that nobody needs. */
export type Hours = {
  hours: number
  events: number
  megabytesBefore: number
  megabytes: number
  nodesBefore: number
  nodes: number
  listeners: number
}

export type Figures = { visits: Visits; rounds: Rounds; frames: Frames; hours: Hours }

type Limits<Of> = Partial<Record<keyof Of, number>>
/** What must hold; see tools/bench-web/budget.json. */
export type Budget = {
  visits: Partial<Record<keyof Visits, { first?: Limits<Visit>; second?: Limits<Visit>; offlineUsableMs?: number }>>
  rounds: Limits<Rounds>
  frames: Limits<Frames>
  hours: Limits<Hours>
}

/** One line for each limit that is not kept. */
export const judge = ({ visits, rounds, frames, hours }: Figures, budget: Budget): string[] => {
  const over = (what: string, found: object, limits: object = {}): string[] =>
    Object.entries(limits).flatMap(([name, limit]: [string, number]) => {
      const value = (found as Record<string, number>)[name]
      return value !== undefined && value <= limit
        ? []
        : [`${what}, ${name}: ${value === undefined ? 'not measured' : round(value)}, and at most ${limit} is allowed`]
    })
  return [
    ...Object.entries(budget.visits).flatMap(([name, { first, second, offlineUsableMs }]) => {
      const visited = visits[name as keyof Visits]
      return [
        ...over(`${name}, first visit`, visited.first, first),
        ...over(`${name}, second visit`, visited.second, second),
        ...over(
          `${name}, offline`,
          { offlineUsableMs: visited.offlineUsableMs ?? undefined },
          offlineUsableMs === undefined ? {} : { offlineUsableMs },
        ),
      ]
    }),
    ...over('reads of the guest home', rounds, budget.rounds),
    ...over('a board with events', frames, budget.frames),
    ...over('a board after hours', hours, budget.hours),
  ]
}

const round = (value: number): number => Math.round(value * 1000) / 1000
const ms = (value: number | null): string => (value === null ? '' : `${Math.round(value)} ms`)

/** The tables of docs/performance-web.md. */
export const tables = ({ visits, rounds, frames, hours }: Figures): string => {
  const line = (
    name: string,
    { requests, kilobytes, scriptKilobytes, laterKilobytes, usableMs, lcpMs, inpMs, cls }: Visit,
  ): string =>
    `| ${name} | ${requests} | ${kilobytes.toFixed(0)} KiB | ${scriptKilobytes.toFixed(0)} KiB | ${laterKilobytes.toFixed(0)} KiB | ${ms(lcpMs)} | ${ms(usableMs)} | ${ms(inpMs)} | ${cls.toFixed(3)} |`
  return [
    '| Visit | Requests | Bytes | Scripts | Loaded later | LCP | Usable | INP | CLS |',
    '|---|---|---|---|---|---|---|---|---|',
    ...Object.entries(visits).flatMap(([name, { first, second, offlineUsableMs }]) => [
      line(`${name}, first`, first),
      line(`${name}, second`, second),
      ...(offlineUsableMs === null ? [] : [`| ${name}, offline | | | | | | ${ms(offlineUsableMs)} | | |`]),
    ]),
    '',
    `After its shell the guest home needs ${rounds.rounds === 1 ? 'one round trip' : `${rounds.rounds} round trips`} with ${rounds.reads} reads: ${rounds.asked.map((round) => round.map((name) => `\`${name}\``).join(', ')).join('; then ')}.`,
    '',
    '| A board with events | |',
    '|---|---|',
    `| events | ${frames.events}, ${frames.perSecond.toFixed(0)} a second |`,
    `| frames | ${frames.frames} |`,
    `| time between frames, median / 99 % / longest | ${frames.p50.toFixed(1)} / ${frames.p99.toFixed(1)} / ${frames.longest} ms |`,
    '',
    `| A board after ${hours.hours} hours | before | after |`,
    '|---|---|---|',
    `| memory of scripts | ${hours.megabytesBefore.toFixed(1)} MB | ${hours.megabytes.toFixed(1)} MB |`,
    `| DOM nodes | ${hours.nodesBefore} | ${hours.nodes} |`,
    `| events so far | 0 | ${hours.events} |`,
    '',
  ].join('\n')
}
