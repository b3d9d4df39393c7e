/** The lines of one event that say something about its nights. */
export type CutEvent = { lines: string[]; isBroken: boolean }

// A blank before the colon is no part of the name.
const wanted = /^(UID|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|SEQUENCE|STATUS|RRULE|RDATE|RECURRENCE-ID)\s*(?=[;:])/i
/** Of one line. A description may be long, and what matters of it stands at its beginning. */
const maxLineLength = 4_000
const maxLines = 60

/**
 * Cuts a calendar at its events, before anything is parsed. What is inside an event, such as alarms, is left out.
 * @param text its folded lines are whole already
 * @param maxEvents more are not cut
 * @returns null for what is no whole calendar; 'too many' when there are more events
 */
export const cutEvents = (text: string, maxEvents: number): CutEvent[] | 'too many' | null => {
  const events: CutEvent[] = []
  let event: CutEvent | null = null
  /** The components that are open inside the event. */
  let depth = 0
  let isOpen = false
  let isWhole = false
  for (const line of listLines(text)) {
    if (!isOpen) {
      if (line.trim() === '') continue
      if (!/^BEGIN:VCALENDAR\s*$/i.test(line)) return null
      isOpen = true
    } else if (event) {
      if (/^BEGIN:/i.test(line)) depth += 1
      else if (/^END:/i.test(line)) {
        if (depth > 0) depth -= 1
        else {
          events.push({ ...event, isBroken: event.isBroken || !/^END:VEVENT\s*$/i.test(line) })
          event = null
        }
      } else if (depth === 0 && wanted.test(line)) {
        if (event.lines.length < maxLines) event.lines.push(line.replace(wanted, '$1'))
        else event.isBroken = true
      }
    } else if (/^BEGIN:VEVENT\s*$/i.test(line)) {
      if (events.length >= maxEvents) return 'too many'
      event = { lines: [], isBroken: false }
      depth = 0
    } else if (/^END:VCALENDAR\s*$/i.test(line)) isWhole = true
    // Another calendar behind the first one has to be whole as well.
    else if (/^BEGIN:VCALENDAR\s*$/i.test(line)) isWhole = false
  }
  return isWhole && event === null ? events : null
}

/** One line after the other: all of them at once would be a million strings of one hostile text. */
function* listLines(text: string): Generator<string> {
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const until = end < 0 ? text.length : end
    yield text.slice(from, Math.min(until, from + maxLineLength))
    from = until + 1
  }
}
