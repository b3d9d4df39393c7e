import { newId } from '#platform/contract/id.ts'
import { files, containers } from './archive-container-attacks.ts'
import {
  type Attack,
  platformRows,
  catalogue,
  ofHotel,
  getKey,
  anywhere,
  getText,
  addManager,
  table,
} from './archive-drafting.ts'
import { addTable, changeRow, getColumns, getRows, setLines, setRows } from './crafted-archives.ts'

export const tables: Attack[] = [
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

/** Values that the API refuses, and no check of the database. */
const values: Attack[] = [
  ['a time zone that there is not', (draft, pick) => changeRow(draft, 'hotels', 0, { time_zone: pick(zones) })],
  ['a currency that there is not', (draft, pick) => changeRow(draft, 'hotels', 0, { [pick(prices)]: 'XYZ' })],
  ['a language of texts that there is not', (draft) => changeRow(draft, 'hotels', 0, { content_languages: '["xx"]' })],
  ['an order in a language that there is not', (draft) => changeRow(draft, 'orders', 0, { language: 'xx' })],
  ['an order in a currency that there is not', (draft) => changeRow(draft, 'orders', 0, { currency: 'XYZ' })],
  [
    'opening hours that are none',
    (draft, pick) => changeRow(draft, 'opening_hours', 0, { [pick(['periods', 'exceptions'])]: pick(hours) }),
  ],
]
const zones = ['Mars/Olympus', 'Europe/Belgrad', '', 'EST5EDT7', 'UTC+25']
const prices = ['currency', 'invoice_currency']
const hours = [
  '[1]',
  '[{"day": 1, "opens": "25:00", "closes": "26:00"}]',
  '[{"from": "x", "until": "y", "periods": []}]',
]

/** Every known way to forge one hotel's backup so that it harms another hotel. */
export const attacks: readonly Attack[] = [...tables, ...rows, ...accounts, ...values, ...files, ...containers]

/** Ways to forge a whole backup that touches tables that are not ours. */
export const attacksOnAll: readonly Attack[] = [
  ['rows of a catalogue table', (draft, pick) => addTable(draft, pick(catalogue), { rolname: 'evil' })],
  [
    'rows of the list of migrations',
    (draft) => addTable(draft, 'schema_migrations', { number: '9999', name: 'x', checksum: 'x' }),
  ],
  ...tables.filter(([name]) => /^(a table|a column)/.test(name)),
  ...values.slice(0, 1),
  ...containers,
]
