import type { FieldName } from '../contract/person.ts'

export const packCodes = ['me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own'] as const
export type PackCode = (typeof packCodes)[number]

/** Whom a pack asks for a field. */
export type Who =
  | 'all'
  | 'nationals'
  | 'foreign'
  | 'lead'
  | 'adults'
  | 'minors'
  | 'nif'
  | 'nif_or_nie'
  | 'resident_outside_eu'

type Fields = Partial<Record<FieldName, Who>>
export type Moment = 'booked' | 'arrived' | 'left' | 'cancelled'
export type Output = 'csv' | 'alloggiati' | 'ses_pv' | 'ses_rh' | 'unl' | 'book' | 'slip'
/** How a person signs: `paper` alone, or on the screen or on paper. */
export type Signing = 'none' | 'screen' | 'paper'
export type Identity = 'none' | 'required' | 'before_door'

/**
 * How long an entry is kept, counted from a day of the stay (`getKeptUntil`). Without any time the hotel says how many
 * days. `accepted`: to the day after the receipt; without a receipt so many days after the departure.
 */
export type Keep = {
  from: 'departure' | 'arrival' | 'accepted'
  days?: number
  months?: number
  /** To the last day of that year. */
  toYearEnd?: true
}

/** The rules of a country as data. */
export type Pack = {
  code: PackCode
  version: number
  /** The day on which a person compared the rules with their sources. */
  checked_on: string
  /** Whose citizens are nationals; null: `establishment.country` of the hotel. */
  country: string | null
  who: 'all' | 'foreign'
  fields: Fields
  /** Fields that a hotel may switch on. */
  offered: readonly FieldName[]
  /** Fields that may stay empty where they are asked for. */
  optional: readonly FieldName[]
  hasPartialDates: boolean
  moments: readonly Moment[]
  /** Hours after each moment; null: a day of the calendar, or of the hotel's own choice (`getDueAt`). */
  dueHours: number | null
  warnHours: number
  signing: Signing
  identity: Identity
  keep: Keep
  outputs: readonly Output[]
  /** Months after the last day of an entry within which its signed slip is destroyed; left out: the law names none. */
  paperMonths?: number
  /** The book counts on paper alone, so that staff are reminded to print it. */
  hasPaperBook?: true
}

/** What a hotel has chosen. */
export type RegistrationChoices = {
  offered: readonly FieldName[]
  own_who: 'all' | 'foreign'
  own_signature: Signing
  own_identity: Identity
  own_due_hours: 12 | 24 | 48 | null
  /** Another keeping time than the pack's; with `me`, `rs` and `own` the only one. */
  keep_days: number | null
  other_authority: boolean
  /** `establishment.country`, of the pack `own`. */
  country: string | null
}

const personal = { birth_date: 'all', citizenship: 'all', sex: 'all' } as const satisfies Fields
const document = { document_type: 'all', document_number: 'all', document_country: 'all' } as const satisfies Fields
const birthPlace = { birth_place: 'all', birth_country: 'all' } as const satisfies Fields
const residence = (who: Who): Fields => ({ residence_country: who, residence_town: who, residence_address: who })
const residenceFields = ['residence_country', 'residence_town', 'residence_address'] as const
const borderFields = ['border_date', 'border_place'] as const

const common = {
  version: 1,
  checked_on: '2026-11-28',
  who: 'all',
  offered: [],
  optional: [],
  hasPartialDates: false,
  moments: ['arrived'],
  dueHours: 24,
  warnHours: 6,
  signing: 'none',
  identity: 'required',
  keep: { from: 'departure' },
} as const

const packs: Record<PackCode, Pack> = {
  me: {
    ...common,
    code: 'me',
    country: 'MNE',
    fields: { ...personal, ...document },
    offered: [...residenceFields, ...borderFields],
    moments: ['arrived', 'left'],
    dueHours: 12,
    warnHours: 3,
    outputs: ['csv', 'book'],
  },
  rs: {
    ...common,
    code: 'rs',
    country: 'SRB',
    fields: {
      ...personal,
      ...birthPlace,
      document_type: 'foreign',
      document_number: 'foreign',
      document_country: 'foreign',
      ...residence('nationals'),
    },
    moments: ['arrived', 'left'],
    outputs: ['csv', 'book'],
  },
  hr: {
    ...common,
    code: 'hr',
    country: 'HRV',
    fields: {
      ...personal,
      ...birthPlace,
      document_type: 'all',
      document_number: 'all',
      ...residence('all'),
      border_date: 'resident_outside_eu',
      border_place: 'resident_outside_eu',
    },
    moments: ['arrived', 'left'],
    keep: { from: 'departure', months: 24, toYearEnd: true },
    outputs: ['csv', 'book'],
  },
  it: {
    ...common,
    code: 'it',
    country: 'ITA',
    fields: {
      ...personal,
      ...birthPlace,
      document_type: 'lead',
      document_number: 'lead',
      document_country: 'lead',
      document_place: 'lead',
    },
    // A document of another country needs its country only.
    optional: ['document_place'],
    identity: 'before_door',
    keep: { from: 'accepted', days: 30 },
    outputs: ['alloggiati', 'csv'],
  },
  es: {
    ...common,
    code: 'es',
    country: 'ESP',
    fields: {
      birth_date: 'all',
      citizenship: 'all',
      kinship: 'minors',
      document_type: 'adults',
      document_number: 'adults',
      second_surname: 'nif',
      support_number: 'nif_or_nie',
      ...residence('all'),
      residence_postcode: 'all',
      phone: 'adults',
      email: 'adults',
    },
    offered: ['sex'],
    optional: ['phone', 'email'],
    moments: ['booked', 'arrived', 'cancelled'],
    signing: 'screen',
    keep: { from: 'departure', months: 36 },
    outputs: ['ses_pv', 'ses_rh', 'csv', 'slip'],
  },
  de: {
    ...common,
    code: 'de',
    country: 'DEU',
    who: 'foreign',
    fields: { birth_date: 'all', citizenship: 'all', document_number: 'all', ...residence('all'), companions: 'lead' },
    optional: ['companions'],
    dueHours: null,
    signing: 'paper',
    keep: { from: 'arrival', months: 12 },
    outputs: ['slip'],
    paperMonths: 3,
  },
  cz: {
    ...common,
    code: 'cz',
    country: 'CZE',
    who: 'foreign',
    fields: {
      birth_date: 'all',
      citizenship: 'all',
      document_of: 'minors',
      document_number: 'all',
      ...residence('all'),
      visa_number: 'all',
      purpose: 'all',
    },
    optional: ['document_of', 'visa_number', 'purpose'],
    hasPartialDates: true,
    dueHours: null,
    warnHours: 24,
    keep: { from: 'arrival', months: 72, toYearEnd: true },
    outputs: ['unl', 'book'],
    hasPaperBook: true,
  },
  own: {
    ...common,
    code: 'own',
    country: null,
    fields: { ...personal, ...document },
    offered: ['birth_place', 'birth_country', ...residenceFields, ...borderFields],
    dueHours: null,
    warnHours: 3,
    outputs: ['csv', 'book', 'slip'],
  },
}

/** The rules of a country. */
export const getPack = (code: PackCode): Pack => packs[code]

/** The fields that a hotel may switch on; without a pack a few harmless ones. */
export const getOffered = (pack: Pack | null): readonly FieldName[] =>
  pack?.offered ?? ['birth_date', 'citizenship', 'phone', 'email']
