import sharp from 'sharp'
import { newId } from '#platform/contract/id.ts'
import { addTable, changeRow, getColumns, getRows, setLines, setRows, type Draft } from './crafted-archives.ts'

/** What somebody who writes an archive may know of the installation that it will be restored into. */
export type Target = {
  hotels: readonly string[]
  managers: readonly Account[]
  owners: readonly Account[]
  picture: string
  passwordHash: string
}
type Account = { id: string; email: string }

/** One way to write an archive that is to do harm; `pick` chooses among the places where it can be done. */
export type Attack = readonly [name: string, change: (draft: Draft, pick: Pick, target: Target) => void | Promise<void>]
export type Pick = <T>(all: readonly T[]) => T

const eventually = '2099-01-01 00:00:00+00'
const bytea = '\\\\x' + '45'.repeat(32)

// Rows as the tables of the installation would take them.
const platformRows = (target: Target): Record<string, Record<string, string>> => ({
  owners: { id: target.managers[0]?.id ?? '' },
  sessions: {
    id: newId(),
    token_hash: bytea,
    kind: 'owner',
    hotel_id: '\\N',
    owner_id: target.owners[0]?.id ?? '',
    expires_at: eventually,
    ends_at: eventually,
  },
  password_links: { token_hash: bytea, account_id: target.owners[0]?.id ?? '', expires_at: eventually },
  platform_secrets: { name: 'vapid', secret: 'mine' },
  rate_limits: { key: 'account:x', count: '0' },
  job_runs: { name: 'other', done_at: eventually },
  push_subscriptions: {
    hotel_id: 'lab-inn',
    id: newId(),
    endpoint: 'https://push.example/x',
    p256dh: 'x',
    auth: 'x',
    language: 'en',
  },
  outgoing_messages: { hotel_id: 'lab-inn', id: newId(), kind: 'webhook', content: '{}', expires_at: eventually },
  schema_migrations: { number: '9999', name: 'mine', checksum: 'x' },
})
const catalogue = [
  'pg_authid',
  'pg_class',
  'pg_policy',
  'pg_proc',
  'pg_auth_members',
  'pg_db_role_setting',
  'pg_largeobject',
  'arriving',
  'no_such_table',
]

const ofHotel = (draft: Draft): string[] =>
  draft.manifest.tables.map(({ name }) => name).filter((name) => name !== 'accounts' && getRows(draft, name).length > 0)
const getKey = (table: string): string => (table === 'hotels' ? 'id' : 'hotel_id')
const anywhere = (draft: Draft, pick: Pick): [string, number] => {
  const table = pick(ofHotel(draft))
  return [table, pick([...getRows(draft, table).keys()])]
}
const pictures = (draft: Draft) => draft.entries.filter(({ name }) => name.startsWith('pictures/'))
const getText = (draft: Draft, table: string): string =>
  draft.entries
    .filter(({ name }) => name.startsWith(`rows/${table}/`))
    .map(({ bytes }) => bytes.toString())
    .join('')
const addManager = (
  draft: Draft,
  account: Account,
  passwordHash: string,
  manager: Record<string, string> = {},
): void => {
  setRows(draft, 'accounts', [
    ...getRows(draft, 'accounts'),
    { ...getRows(draft, 'accounts')[0], ...account, password_hash: passwordHash },
  ])
  setRows(draft, 'managers', [
    ...getRows(draft, 'managers'),
    { ...getRows(draft, 'managers')[0], ...account, ...manager },
  ])
}
const table = (draft: Draft, name: string) =>
  draft.manifest.tables.find((one) => one.name === name) ?? { name, columns: [], rows: 0, sha256: '' }
const aPicture = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })
const swapped =
  (make: (old: Buffer) => Buffer | Promise<Buffer>): Attack[1] =>
  async (draft, pick) => {
    const entry = pick(pictures(draft))
    entry.bytes = await make(entry.bytes)
  }
const renamed =
  (name: (old: string, target: Target) => string): Attack[1] =>
  (draft, pick, target) => {
    const entry = pick(pictures(draft))
    entry.name = name(entry.name, target)
  }
/** Adds a file beside those of the hotel. */
const added =
  (name: (target: Target) => string): Attack[1] =>
  async (draft, _pick, target) => {
    draft.entries.push({ name: name(target), bytes: await aPicture().webp().toBuffer() })
  }

const tables: Attack[] = [
  [
    'rows of a table of the installation',
    (draft, pick, target) => {
      const [name, row] = pick(Object.entries(platformRows(target)))
      addTable(draft, name, row)
    },
  ],
  [
    'rows of a table of the installation that claim a hotel',
    (draft, pick, target) => {
      const [name, row] = pick(Object.entries(platformRows(target)))
      addTable(draft, name, { ...row, hotel_id: 'lab-inn' })
    },
  ],
  ['rows of a catalogue table', (draft, pick) => addTable(draft, pick(catalogue), { rolname: 'evil', rolsuper: 't' })],
  [
    'rows of a catalogue table that claim a hotel',
    (draft, pick) => addTable(draft, pick(catalogue), { hotel_id: 'lab-inn', rolname: 'evil' }),
  ],
  ['a table twice', (draft, pick) => void draft.manifest.tables.push({ ...table(draft, pick(ofHotel(draft))) })],
  [
    'a table in two places',
    (draft, pick) => {
      const [name] = anywhere(draft, pick)
      draft.entries.push({ name: `rows/${name}/000002.tsv`, bytes: Buffer.from(getText(draft, name)) })
    },
  ],
  [
    'a table less',
    (draft, pick) => {
      const name = pick(draft.manifest.tables).name
      draft.manifest.tables = draft.manifest.tables.filter((one) => one.name !== name)
      draft.entries = draft.entries.filter((entry) => !entry.name.startsWith(`rows/${name}/`))
    },
  ],
  [
    'a column more',
    (draft, pick) => {
      const one = table(draft, pick(ofHotel(draft)))
      const rows = getRows(draft, one.name)
      one.columns.push(pick(['password_hash', 'ctid', 'xmin', 'room_key', 'anything']))
      setRows(draft, one.name, rows)
    },
  ],
  [
    'a column less',
    (draft, pick) => {
      const one = table(draft, pick(ofHotel(draft)))
      const rows = getRows(draft, one.name)
      const kept = one.columns.filter((column) => column !== getKey(one.name))
      one.columns.splice(pick([...kept.keys()]), 1)
      setRows(draft, one.name, rows)
    },
  ],
  [
    'a column twice',
    (draft, pick) => {
      const one = table(draft, pick(ofHotel(draft)))
      const rows = getRows(draft, one.name)
      one.columns.push(getKey(one.name))
      setRows(draft, one.name, rows)
    },
  ],
  [
    "names of columns in each other's place",
    (draft, pick, target) => {
      const one = table(
        draft,
        pick(ofHotel(draft).filter((name) => getColumns(draft, name).includes('id') && name !== 'hotels')),
      )
      changeRow(draft, one.name, 0, { hotel_id: pick(target.hotels) })
      one.columns = one.columns.map((column) => (column === 'id' ? 'hotel_id' : column === 'hotel_id' ? 'id' : column))
    },
  ],
]

const rows: Attack[] = [
  [
    'a row of another hotel',
    (draft, pick, target) => {
      const [name, at] = anywhere(draft, pick)
      changeRow(draft, name, at, { [getKey(name)]: pick(target.hotels) })
    },
  ],
  [
    'a row of a hotel that is not there',
    (draft, pick) => {
      const [name, at] = anywhere(draft, pick)
      changeRow(draft, name, at, {
        [getKey(name)]: pick(['hotel-of-nobody', 'LAB-INN', 'lab-inn ', '\\N', '', 'l\\141b-inn', 'lab\\x2dinn']),
      })
    },
  ],
  [
    'one more row, of another hotel',
    (draft, pick, target) => {
      const [name, at] = anywhere(draft, pick)
      setRows(draft, name, [
        ...getRows(draft, name),
        { ...getRows(draft, name)[at], [getKey(name)]: pick(target.hotels), ...(name !== 'hotels' && { id: newId() }) },
      ])
    },
  ],
  [
    'a second hotel',
    (draft, pick, target) =>
      setRows(draft, 'hotels', [
        ...getRows(draft, 'hotels'),
        { ...getRows(draft, 'hotels')[0], id: pick([...target.hotels, 'second-inn']) },
      ]),
  ],
  ['no hotel', (draft) => setLines(draft, 'hotels', '')],
  [
    'another name of the hotel',
    (draft, pick, target) =>
      void (draft.manifest.hotel = pick([
        ...target.hotels,
        'api',
        'images',
        '../lab-inn',
        '',
        "x' or true --",
        'LAB-INN',
        'lab-inn\n',
      ])),
  ],
  ['the rows of one hotel as all there is', (draft) => void (draft.manifest.hotel = null)],
  [
    'a tab that is one to COPY alone',
    (draft, pick, target) => {
      const [name, at] = anywhere(draft, pick)
      const lines = getText(draft, name).split('\n')
      lines[at] = `${pick(target.hotels)}\\\t${lines[at]}`
      setLines(draft, name, lines.join('\n'))
    },
  ],
  [
    'a newline that is one to COPY alone',
    (draft, pick) => {
      const name = pick(ofHotel(draft))
      setLines(draft, name, getText(draft, name).replace('\n', '\\\n'))
    },
  ],
  [
    'the end of COPY in the middle',
    (draft, pick) => {
      const name = pick(ofHotel(draft))
      setLines(draft, name, `\\.\n${getText(draft, name)}`)
    },
  ],
  [
    'ends of lines of another system',
    (draft, pick) => {
      const name = pick(ofHotel(draft))
      setLines(draft, name, getText(draft, name).replaceAll('\n', pick(['\r\n', '\r'])))
    },
  ],
  [
    'values that are none',
    (draft, pick) => {
      const name = pick(ofHotel(draft))
      setLines(
        draft,
        name,
        pick([
          `${getText(draft, name)}\0\n`,
          `${getText(draft, name)}x`,
          `\n${getText(draft, name)}`,
          `${getText(draft, name)}one\ttwo\n`,
        ]),
      )
    },
  ],
]

const accounts: Attack[] = [
  [
    'an account of nobody',
    (draft, pick, target) =>
      setRows(draft, 'accounts', [
        ...getRows(draft, 'accounts'),
        {
          ...getRows(draft, 'accounts')[0],
          id: newId(),
          email: pick(['evil@attacker.example', ...target.owners.map(({ email }) => email)]),
          password_hash: target.passwordHash,
        },
      ]),
  ],
  [
    "a manager with the e-mail of another hotel's manager",
    (draft, pick, target) =>
      addManager(draft, { id: newId(), email: pick(target.managers).email }, target.passwordHash),
  ],
  [
    'a manager with the e-mail of an owner',
    (draft, pick, target) => addManager(draft, { id: newId(), email: pick(target.owners).email }, target.passwordHash),
  ],
  [
    'a manager with the e-mail of somebody else, written otherwise',
    (draft, pick, target) =>
      addManager(
        draft,
        { id: newId(), email: pick([...target.managers, ...target.owners]).email.toUpperCase() },
        target.passwordHash,
      ),
  ],
  [
    'a manager with the id of somebody else',
    (draft, pick, target) =>
      addManager(
        draft,
        { id: pick([...target.managers, ...target.owners]).id, email: 'evil@attacker.example' },
        target.passwordHash,
      ),
  ],
  [
    'a manager who is an account of the installation',
    (draft, pick, target) =>
      setRows(draft, 'managers', [
        ...getRows(draft, 'managers'),
        { ...getRows(draft, 'managers')[0], ...pick([...target.managers, ...target.owners]) },
      ]),
  ],
  [
    'a manager who is called like somebody else',
    (draft, pick, target) =>
      changeRow(draft, 'managers', 0, { email: pick([...target.managers, ...target.owners]).email }),
  ],
  [
    'a manager of another hotel',
    (draft, pick, target) =>
      addManager(draft, { id: newId(), email: 'evil@attacker.example' }, target.passwordHash, {
        hotel_id: pick(target.hotels),
      }),
  ],
  ['no accounts', (draft) => setLines(draft, 'accounts', '')],
  [
    'a password that takes all memory to compare',
    (draft, pick) =>
      changeRow(draft, 'accounts', 0, {
        password_hash: `argon2id$${pick(['4194304', '99999999', '65536$99999', '-1', 'x'])}$3$${'A'.repeat(22)}$${'A'.repeat(43)}`,
      }),
  ],
  [
    'an access code that takes all memory to compare',
    (draft) => changeRow(draft, 'guests', 0, { access_code: `argon2id$4194304$9$${'A'.repeat(22)}$${'A'.repeat(43)}` }),
  ],
]

const files: Attack[] = [
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

const containers: Attack[] = [
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

/** Every way we could think of to write one hotel's backup so that it harms somebody else. */
export const attacks: readonly Attack[] = [...tables, ...rows, ...accounts, ...files, ...containers]

/** Ways to write a whole backup that touches what is no table of ours. */
export const attacksOnAll: readonly Attack[] = [
  ['rows of a catalogue table', (draft, pick) => addTable(draft, pick(catalogue), { rolname: 'evil' })],
  [
    'rows of the list of migrations',
    (draft) => addTable(draft, 'schema_migrations', { number: '9999', name: 'x', checksum: 'x' }),
  ],
  ...tables.filter(([name]) => /^(a table|a column)/.test(name)),
  ...containers,
]
