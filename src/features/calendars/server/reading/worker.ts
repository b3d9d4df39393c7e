import { parentPort } from 'node:worker_threads'
import type { CalendarBody } from '../fetching/fetch-calendar.ts'
import { decodeCalendar } from './decode.ts'
import { readCalendar, type CalendarOptions, type CalendarReading } from './read-events.ts'

export type Work = { body: CalendarBody; options: CalendarOptions }
export type Outcome = { reading: CalendarReading } | { problem: 'no calendar' | 'too large' | 'no text' }

const getOutcome = ({ body: { bytes, charset }, options }: Work): Outcome => {
  const text = decodeCalendar(bytes, charset)
  if (text === null) return { problem: 'no text' }
  const reading = readCalendar(text, options)
  if (reading === null) return { problem: 'no calendar' }
  return reading === 'too many' ? { problem: 'too large' } : { reading }
}

parentPort?.on('message', (work: Work) => parentPort?.postMessage(getOutcome(work)))
// The time to start is not the first calendar's.
parentPort?.postMessage('ready')
