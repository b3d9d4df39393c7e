/** One message of an event stream: its name, its data (JSON, read), and nothing for a mere comment. */
export type Frame = { event: string; data: unknown }

/**
 * Reads Server-Sent Events out of text that arrives in pieces, cut anywhere.
 * @param onFrame gets each complete message; one whose data is no JSON is dropped
 * @param onRetry gets the milliseconds after which the server wants to be asked again
 * @returns takes the next piece
 */
export const frameReader = (
  onFrame: (frame: Frame) => void,
  onRetry: (ms: number) => void,
): ((text: string) => void) => {
  let rest = ''
  let event = ''
  let data: string[] = []

  const readLine = (line: string): void => {
    if (line === '') {
      const value = data.length > 0 ? readJson(data.join('\n')) : undefined
      if (value !== undefined) onFrame({ event: event || 'message', data: value })
      event = ''
      data = []
      return
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  return (text) => {
    // A carriage return at the very end may be half of a line's end: it waits for the next piece.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(readLine)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
