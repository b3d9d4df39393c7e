/** One message of an event stream: its name and its parsed JSON data. */
export type Frame = { event: string; data: unknown }

/**
 * Parses Server-Sent Events from chunks of text that may be cut anywhere.
 * @param onFrame receives each complete message; messages with invalid JSON are dropped
 * @param onRetry receives the server's `retry`, in milliseconds
 * @returns a function that takes the next chunk
 */
export const frameReader = (
  onFrame: (frame: Frame) => void,
  onRetry: (ms: number) => void,
): ((text: string) => void) => {
  let buffered = ''
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
    // A carriage return at the very end may be half of a line break: keep it for the next chunk.
    const lines = (buffered + text).split(/\r\n|\n|\r(?!$)/)
    buffered = lines.pop() ?? ''
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
