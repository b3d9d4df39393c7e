import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameReader, type Frame } from './frames.ts'

const read = (pieces: readonly string[]) => {
  const frames: Frame[] = []
  const retries: number[] = []
  const take = frameReader(
    (frame) => frames.push(frame),
    (ms) => retries.push(ms),
  )
  pieces.forEach(take)
  return { frames, retries }
}

const stream = [
  'retry: 1500\n\n',
  'event: hello\ndata: {"number":1}\n\n',
  'id: 2\r\nevent: change\r\ndata: {"text":\r\ndata: "a: b"}\r\n\r\n',
  ': comment\n\n',
  'data:[1]\n\n',
  'event: broken\ndata: {"number\n\n',
  'event: last\ndata: 3\n\n',
].join('')
const frames = [
  { event: 'hello', data: { number: 1 } },
  { event: 'change', data: { text: 'a: b' } },
  { event: 'message', data: [1] },
  { event: 'last', data: 3 },
]

test('reads messages, their data over several lines, and the retry time', () => {
  expect(read([stream])).toEqual({ frames, retries: [1500] })
})

test('it does not matter where the network splits the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      expect(read(places.slice(1).map((end, at) => stream.slice(places[at], end))).frames).toEqual(frames)
    }),
  )
})

test('an incomplete message is ignored', () => {
  expect(read(['event: change\ndata: 1\n']).frames).toEqual([])
})
