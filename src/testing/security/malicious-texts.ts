import { repeatText, paths, addresses, mails, headers, numbersAsText, days, ids } from './malicious-formats.ts'

const codes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}b`)

const control = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f)]

const surrogates = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\udc00\ud800', '\ud83d\ud83d\ude00']

const invisible = [
  ...codes(0x200b, 0x200f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2060, 0x2064),
  ...codes(0x2066, 0x2069),
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\ufff9',
  '\uffff',
  '\u{e0001}',
  '\u{10ffff}',
  '\u2028',
  '\u2029',
]

const combining = [
  'é',
  repeatText('̀', 500),
  `Z${repeatText('͑', 60)}`,
  'ﷺ',
  '🏳️‍🌈',
  '👨‍👩‍👧‍👦',
  'ß',
  'İ',
  'ı',
  'ǆ',
  'ﬁ',
  '﷽',
  'ﾊﾝｶｸ',
  'Ω',
  'Å',
  '𝕳𝖔𝖙𝖊𝖑',
  '᚛ᚄᚓᚐᚋᚒᚄ᚜',
  'مرحبا',
  'שלום',
  '日本語',
  '한국어',
  'ไทย',
  '½',
  '①',
  '٣',
  '१२',
]

const spaces = ['', ' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u3000', '   \n\t ', repeatText(' ', 5000)]

const long = ['a', 'é', '😀', '\\', '"', '<', '%', '\u0000', 'AB '].flatMap((text) =>
  [255, 256, 257, 1001, 10_001, 65_537].map((count) => repeatText(text, count)),
)

const sql = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "' or '1'='1",
  "'; drop table hotels; --",
  "' union select null --",
  '1; select pg_sleep(10)',
  '$1',
  '$$',
  '%',
  '_',
  '%s',
  '{}',
  "E'\\x00'",
  "') returning *; --",
  "x' and 1=(select 1/0) --",
  'null',
  'NULL',
  'default',
  "'||(select current_user)||'",
  '\\x00',
  '::text',
  'app.hotel_id',
  "set local app.hotel_id = 'x'",
  '/*',
  '*/',
  '--',
  '#',
  ';',
  '(((((',
  ')))))',
]

const script = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '</title><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import"//x"</style>',
  '&lt;script&gt;',
  '&#x3c;script&#x3e;',
  '<!--',
  ']]>',
  '<![CDATA[',
  '<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '\u003cscript\u003e',
  '<base href="//x">',
  '<meta http-equiv=refresh content=0>',
  '{{name}}',
  '$t(key)',
  '{{constructor.constructor("alert(1)")()}}',
]

const handlers = [
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
  'onwheel',
  'onpaste',
  'onbegin',
  'onload',
  'onerror',
  'oncanplay',
  'onpageshow',
  'onhashchange',
  'onscrollend',
].flatMap((name) => [`" ${name}=alert(1) autofocus tabindex=1 x="`, `<details open ${name}=alert(1)>`])

const letters = Array.from({ length: 48 }, (_, block) =>
  String.fromCodePoint(...Array.from({ length: 8 }, (_unused, index) => 0x100 + block * 0x100 + index * 17)),
)

const formula = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://x")',
  '\t=1',
  '\r=1',
  '|x',
  '=IMPORTXML("http://x")',
]

export const texts = [
  ...control,
  ...surrogates,
  ...invisible,
  ...combining,
  ...spaces,
  ...long,
  ...sql,
  ...script,
  ...handlers,
  ...letters,
  ...formula,
  ...paths,
  ...addresses,
  ...mails,
  ...headers,
  ...numbersAsText,
  ...days,
  ...ids,
]
