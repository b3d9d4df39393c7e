import { expect, test } from 'vitest'
import { decodeEntities } from './entities.ts'

test.each([
  ['O&#39;Brien &amp; Sons', "O'Brien & Sons"],
  ['Kova&ccaron;evi&cacute;', 'Kovačević'],
  ['M&uuml;ller', 'Müller'],
  ['&Zcaron;ivkovi&#x107;', 'Živković'],
  ['&#1040;&#x43d;&#x43D;&#1072;', 'Анна'],
  ['&Lstrok;ukasz', 'Łukasz'],
  ['S&oslash;ren', 'Søren'],
  ['&quot;Sea&quot;&nbsp;View', '"Sea" View'],
  ['Gy&odblac;z&odblac;', 'Győző'],
  ['&Dstrok;or&dstrok;e', 'Đorđe'],
])('%s is %s', (written, meant) => {
  expect(decodeEntities(written)).toBe(meant)
})

test('entities are decoded once', () => {
  expect(decodeEntities('&amp;amp; &amp;lt;b&amp;gt; &amp;#39;')).toBe('&amp; &lt;b&gt; &#39;')
})
test('what is no entity stays', () => {
  for (const text of [
    'Tom & Jerry; Ap 1',
    '&unknown;',
    '&xcaron;',
    '&#0;',
    '&#xd800;',
    '&#x110000;',
    '&__proto__;',
    '&constructor;',
    '100 &',
  ])
    expect(decodeEntities(text)).toBe(text)
})
