import sharp from 'sharp'
import { newId } from '#platform/contract/id.ts'
import { type Attack, ofHotel, pictures, aPicture, swapped, renamed, added } from './archive-drafting.ts'
import { changeRow } from './crafted-archives.ts'

export const files: Attack[] = [
  ['a picture of another hotel', renamed((_old, { picture }) => `pictures/${picture}`)],
  ['one more picture, of another hotel', added(({ picture }) => `pictures/${picture}`)],
  ['a picture without a row', added(() => `pictures/lab-inn/${newId()}-1600x1200-800.webp`)],
  ['a picture by a path that leads out', added(({ picture }) => `pictures/lab-inn/../${picture}`)],
  [
    'a picture by other tricks of a path',
    async (draft, pick, { picture }) =>
      void draft.entries.push({
        name: pick([
          `pictures/./${picture}`,
          `pictures//${picture}`,
          `/pictures/${picture}`,
          `pictures/lab-inn/..%2f${picture}`,
          `pictures\\${picture}`,
          `pictures/${picture}\0.webp`,
          'pictures/lab-inn/x.html',
          'rows/../manifest.json',
          'rows/GUESTS/000001.tsv',
          '.',
        ]),
        bytes: await aPicture().webp().toBuffer(),
      }),
  ],
  [
    'a row of a picture with a path in it',
    (draft, pick, { picture }) =>
      changeRow(draft, 'images', 0, { id: pick([`../${picture}`, `../../etc/passwd`, newId().toUpperCase()]) }),
  ],
  [
    'a row of a picture of an impossible size',
    (draft, pick) => changeRow(draft, 'images', 0, { width: pick(['0', '-1', '99999', '1e3', '0x10']) }),
  ],
  ['a page in place of a picture', swapped(() => Buffer.from('<!doctype html><script>alert(1)</script>'))],
  [
    'a picture of another kind',
    (draft, pick, target) =>
      swapped(() => aPicture()[pick(['png', 'jpeg', 'gif', 'avif'] as const)]().toBuffer())(draft, pick, target),
  ],
  ['a picture of another size', swapped(() => aPicture(40, 30).webp().toBuffer())],
  ['a picture with a page behind it', swapped((old) => Buffer.concat([old, Buffer.from('<script>alert(1)</script>')]))],
  [
    'a picture with a page in it',
    swapped(async (old) => {
      const chunk = Buffer.from('PAGE\x1a\0\0\0<script>alert(1)</script> ', 'latin1')
      const whole = Buffer.concat([old, chunk])
      whole.writeUInt32LE(whole.length - 8, 4)
      return whole
    }),
  ],
  [
    'a picture that tells of itself',
    swapped(async (old) =>
      sharp(old)
        .withExif({ IFD0: { Copyright: '<script>' } })
        .webp()
        .toBuffer(),
    ),
  ],
  ['a picture that is cut', swapped((old) => old.subarray(0, old.length - 20))],
  ['a picture of nothing', swapped((old) => Buffer.concat([old.subarray(0, 30), Buffer.alloc(old.length - 30)]))],
  ['a picture twice', (draft, pick) => void draft.entries.push({ ...pick(pictures(draft)) })],
  [
    'rows behind the pictures',
    (draft, pick) => {
      const name = pick(ofHotel(draft))
      const moved = draft.entries.filter((entry) => entry.name.startsWith(`rows/${name}/`))
      draft.entries = [...draft.entries.filter((entry) => !moved.includes(entry)), ...moved]
    },
  ],
]

const wrongSize = (tar: Buffer, field: Buffer): Buffer => {
  const copy = Buffer.from(tar)
  field.copy(copy, 124)
  copy.fill(' ', 148, 156)
  copy.write(
    `${copy
      .subarray(0, 512)
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  )
  return copy
}

export const containers: Attack[] = [
  [
    'a wrong count of rows',
    (draft, pick) =>
      void (draft.afterSums = ({ tables: all }) => void Object.assign(pick(all), { rows: pick([-1, 1e9, 99_999]) })),
  ],
  [
    'a wrong count of pictures',
    (draft, pick) =>
      void (draft.afterSums = (manifest) => void Object.assign(manifest.pictures, { files: pick([0, 1, -1, 1e9]) })),
  ],
  [
    'a wrong checksum',
    (draft, pick) =>
      void (draft.afterSums = ({ tables: all }) => void Object.assign(pick(all), { sha256: '0'.repeat(64) })),
  ],
  [
    'another list of migrations',
    (draft, pick) => {
      const all = draft.manifest.migrations
      const [first] = all
      if (first)
        pick([
          () => all.push({ ...first }),
          () => all.push({ ...first, number: 9999 }),
          () => (first.checksum = 'x'),
          () => all.push({ ...first, number: -1 }),
          () => all.splice(0, 99, ...all.map(() => ({ ...first }))),
        ])()
    },
  ],
  [
    'a manifest that is none',
    (draft, pick) =>
      void (draft.manifestText = pick([
        '',
        '{',
        'null',
        '[]',
        '{"format":1}',
        '{"format":2}',
        '"x"',
        '{"__proto__":{"hotel":"lab-inn"}}',
        '['.repeat(100_000),
      ])),
  ],
  [
    'a manifest in the middle',
    (draft) =>
      void draft.entries.unshift({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(draft.manifest)) }),
  ],
  [
    'something that is no file',
    (draft, pick) =>
      void Object.assign(draft.entries[0] ?? {}, {
        header: {
          type: pick(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const),
          linkname: '/etc/passwd',
          size: 0,
        },
        bytes: Buffer.alloc(0),
      }),
  ],
  [
    'another name in an extended header',
    (draft, pick, { picture }) =>
      void Object.assign(pick(pictures(draft)), { header: { pax: { path: `pictures/${picture}` } } }),
  ],
  [
    'an entry of more than it may have',
    (draft, pick) =>
      void (draft.tar = (tar) =>
        wrongSize(
          tar,
          pick([
            Buffer.from('77777777777\0'),
            Buffer.from([0x80, 0, 0, 0, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
            Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
          ]),
        )),
  ],
  [
    'an entry that is too large, with all its bytes',
    (draft) =>
      void draft.entries.unshift({ name: 'rows/guests/000001.tsv', bytes: Buffer.alloc(65 * 1024 * 1024, 'x') }),
  ],
  [
    'a huge extended header',
    (draft) => void Object.assign(draft.entries[0] ?? {}, { header: { pax: { comment: 'x'.repeat(8_000_000) } } }),
  ],
  [
    'a tar that is cut',
    (draft, pick) => void (draft.tar = (tar) => tar.subarray(0, pick([100, 512, 700, tar.length - 2048]))),
  ],
  [
    'a tar that is none',
    (draft, pick) =>
      void (draft.tar = (tar) =>
        pick([
          Buffer.alloc(0),
          Buffer.from('x'.repeat(2000)),
          Buffer.concat([tar.subarray(0, 512), Buffer.alloc(2048, 255)]),
        ])),
  ],
  [
    'what cannot be unpacked',
    (draft, pick) =>
      void (draft.packed = (packed) =>
        pick([
          Buffer.from('no archive at all'),
          packed.subarray(0, packed.length >> 1),
          Buffer.concat([packed.subarray(0, 50), packed.subarray(60)]),
        ])),
  ],
]
