import type { Block, Table } from '../../scenario.ts'
import { phone } from './environment.ts'
import type { Metrics, Visit } from './metrics.ts'

const formatMs = (value: number): string => `${Math.round(value)} ms`

const getVisitTable = ({ visits }: Metrics): Table => {
  const row = (name: string, visit: Visit): string[] => [
    name,
    String(visit.requests),
    `${visit.kilobytes.toFixed(0)} KiB`,
    `${visit.scriptKilobytes.toFixed(0)} KiB`,
    `${visit.laterKilobytes.toFixed(0)} KiB`,
    formatMs(visit.lcpMs),
    visit.lcpRatio.toFixed(2),
    formatMs(visit.usableMs),
    formatMs(visit.inpMs),
    visit.cls.toFixed(3),
  ]
  return [
    ['Visit', 'Requests', 'Bytes', 'Scripts', 'Loaded later', 'LCP', 'Ratio', 'Usable', 'INP', 'CLS'],
    ...Object.entries(visits).flatMap(([name, { first, second, offlineUsableMs }]) => [
      row(`${name}, first`, first),
      row(`${name}, second`, second),
      ...(offlineUsableMs === null
        ? []
        : [[`${name}, offline`, '', '', '', '', '', '', formatMs(offlineUsableMs), '', '']]),
    ]),
  ]
}

/** The text of docs/performance-web.md. @param runs how often each visit was made */
export const getBlocks = (metrics: Metrics, runs: number): Block[] => {
  const { roundTrips, dialog, frames, hours } = metrics
  const { bitsPerSecond, roundTripMs } = phone.network
  const reads = roundTrips.map((names) => names.map((name) => `\`${name}\``).join(', ')).join('; then ')
  const trips = roundTrips.length === 1 ? 'one round trip' : `${roundTrips.length} round trips`
  return [
    `\`npm run bench:web\` writes this page; do not edit. It measures a first and a second visit
on a CPU ${phone.cpuSlowdown} times slower than this machine's, over one line of ${bitsPerSecond / 1_000_000} Mbit/s
and ${roundTripMs} ms round trip, HTTP/1.1, with a cold browser. The numbers are medians of ${runs} runs, for
first and second visits separately. Then it measures a board on a wide screen at full CPU speed: for hours, with its clock
set forward, and with fifty events a second from guests and staff. The server with its database, the browser and the event
load share the machine; all others give way to the browser (\`nice\`).`,
    getVisitTable(metrics),
    `After its shell the guest home needs ${trips} with ${roundTrips.flat().length} reads: ${reads}.`,
    `With ${dialog.types} request types, as many as a hotel can have,
the guest's dialog is on the screen ${formatMs(dialog.openMs)} after the tap (median of
${dialog.openings} openings, the longest ${formatMs(dialog.longestMs)}).`,
    [
      ['A board with events', ''],
      ['events', `${frames.events}, ${frames.perSecond.toFixed(0)} a second`],
      ['frames', String(frames.frames)],
      [
        'time between frames, median / 99 % / longest',
        `${frames.p50.toFixed(1)} / ${frames.p99.toFixed(1)} / ${frames.longest} ms`,
      ],
    ],
    [
      [`A board after ${hours.hours} hours`, 'before', 'after'],
      ['memory of scripts', `${hours.before.megabytes.toFixed(1)} MB`, `${hours.after.megabytes.toFixed(1)} MB`],
      ['DOM nodes', String(hours.before.nodes), String(hours.after.nodes)],
      ['events so far', '0', String(hours.events)],
    ],
    `*Bytes* are all bytes loaded until the page is idle, headers included. *Loaded later* are the bytes after that: preloaded
dialogs and the service worker's cache. *Usable* is when the page's main action can first be tapped. INP is the slowest of
the measured interactions: opening a dialog, putting three dishes into the cart, filtering the board. *Ratio* is the LCP
divided by that of the least page, which is visited for the first time before each page: React, one stylesheet and one list
by fetch, from the same server (\`bench/scenarios/web/least\`).`,
  ]
}
