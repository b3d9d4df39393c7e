import { expect, test } from 'vitest'
import { joinShapes } from './join-shapes.ts'

test('strokes are one path, and a relative one begins where it began alone', () => {
  expect(
    joinShapes([
      ['path', { d: 'M2 21h20', key: 'a' }],
      ['path', { d: 'm14.5 9.5-5 5' }],
      ['path', { d: 'm7 16v-5' }],
      ['line', { x1: '2', x2: '22', y1: '5', y2: '5' }],
    ]),
  ).toEqual([['path', { d: 'M2 21h20M14.5 9.5l-5 5M7 16v-5M2 5L22 5' }]])
})

test('circles, ellipses and rectangles, with round corners or without, are closed lines of it', () => {
  expect(
    joinShapes([
      ['circle', { cx: '12', cy: '12', r: '3' }],
      ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
      ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2' }],
      ['rect', { width: '8', height: '4' }],
    ]),
  ).toEqual([
    [
      'path',
      {
        d:
          'M 9 12 a 3 3 0 1 0 6 0 a 3 3 0 1 0 -6 0 z' +
          'M 3 5 a 9 3 0 1 0 18 0 a 9 3 0 1 0 -18 0 z' +
          'M 5 4 h 14a 2 2 0 0 1 2 2v 12a 2 2 0 0 1 -2 2h -14a 2 2 0 0 1 -2 -2v -12a 2 2 0 0 1 2 -2z' +
          'M 0 0 h 8v 4h -8v -4z',
      },
    ],
  ])
})

test('a shape with a fill of its own stays as it is', () => {
  const dot = { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor' }
  expect(
    joinShapes([
      ['path', { d: 'M1 1h2', key: 'a' }],
      ['circle', { ...dot, key: 'b' }],
    ]),
  ).toEqual([
    ['path', { d: 'M1 1h2' }],
    ['circle', dot],
  ])
})
