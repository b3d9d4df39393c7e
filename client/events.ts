import { ApiError } from './failure.ts'
import { getAddress, getWait, readFailure, wait, type ClientOptions } from './request.ts'

/** One committed change. `row` has the fields of the row in the lists. */
export type ChangeEvent = {
  event: 'change'
  data: {
    number: number
    entity: string
    operation: 'insert' | 'update' | 'delete'
    id: string
    row: Record<string, unknown>
    at: string
  }
}
/** The event log no longer goes back to where this stream was: load the lists again. */
export type ResetEvent = { event: 'reset'; data: { number: number } }
/** The stream ends: the key was revoked, or the hotel was closed. */
export type GoodbyeEvent = { event: 'goodbye'; data: { reason: string } }
export type StreamEvent = ChangeEvent | ResetEvent | GoodbyeEvent

// The server sends something every 15 seconds.
const maxSilenceMs = 40_000

type Frame = { id: string; event: string; data: string }

const readFrame = (text: string): Frame => {
  const frame: Frame = { id: '', event: 'message', data: '' }
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id' || name === 'event') frame[name] = value
    else if (name === 'data') frame.data += (frame.data === '' ? '' : '\n') + value
  }
  return frame
}

/** The frames of a stream of Server-Sent Events. Each one, of whatever kind, is a sign of life. */
async function* readFrames(body: ReadableStream<Uint8Array>, onLife: () => void): AsyncGenerator<Frame> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body) {
    onLife()
    text += decoder.decode(piece, { stream: true })
    const frames = text.split(/\r?\n\r?\n/)
    text = frames.pop() ?? ''
    yield* frames.map(readFrame)
  }
}

/**
 * Follows the hotel: every change that the key may read, in order and each once. It connects again by itself, and goes on
 * where it was.
 * @param after the number of the last event that is known, such as `event_number` of a list; left out: from now on
 * @throws ApiError when the key may not, or is no longer valid
 */
export async function* openEvents(
  options: ClientOptions,
  { after, signal }: { after?: number; signal?: AbortSignal } = {},
): AsyncGenerator<StreamEvent, void> {
  let last = after
  for (let attempt = 0; ; attempt += 1) {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), maxSilenceMs)
    const onLife = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), maxSilenceMs)
    }
    try {
      const response = await (options.fetch ?? fetch)(getAddress(options, '/events', { as: 'manager', after: last }), {
        headers: { authorization: `Bearer ${options.key}`, accept: 'text/event-stream' },
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      })
      if (!response.ok) throw await readFailure(response)
      if (!response.body) throw new TypeError('The stream has no body.')
      for await (const { event, data } of readFrames(response.body, onLife)) {
        if (data === '') continue
        attempt = 0
        const told = { event, data: JSON.parse(data) as { number?: number } } as
          | StreamEvent
          | { event: 'hello'; data: { number: number } }
        if ('number' in told.data) last = told.data.number
        if (told.event === 'change' || told.event === 'reset' || told.event === 'goodbye') yield told
        if (told.event === 'goodbye') return
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof ApiError && !error.isTemporary) throw error
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
    if (signal?.aborted) return
    await wait(getWait(attempt), signal).catch(() => {})
  }
}
