import { parentPort } from 'node:worker_threads'
import { readCalendar, type CalendarOptions, type CalendarReading } from './read-events.ts'

export type Work = { bytes: Uint8Array<ArrayBuffer>; options: CalendarOptions }
export type Outcome = { reading: CalendarReading } | { problem: 'no calendar' | 'too large' }

const getOutcome = ({ bytes, options }: Work): Outcome => {
  const reading = readCalendar(new TextDecoder().decode(bytes), options)
  if (reading === null) return { problem: 'no calendar' }
  return reading === 'too many' ? { problem: 'too large' } : { reading }
}

parentPort?.on('message', (work: Work) => parentPort?.postMessage(getOutcome(work)))
// The time to start is not the first calendar's.
parentPort?.postMessage('ready')
