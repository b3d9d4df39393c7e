import type { FieldName, Person } from '#modules/registration/contract/person.ts'
import type { Pack } from '#modules/registration/policy/packs.ts'
import { writeCsv } from '#packages/table-files/write.ts'
import { type Entry, type OutputFile, sortByNumber } from './entry.ts'

/** A column. @property field it is there only where the pack has it @property evisitor its name in Croatia's eVisitor */
type Column = { name: string; read: (entry: Entry) => string; field?: FieldName; evisitor?: string }

const asText = (value: Person[FieldName]): string => (typeof value === 'string' ? value : '')

const ofField = (field: FieldName, evisitor = ''): Column => ({
  name: field,
  field,
  evisitor,
  read: ({ person }) => asText(person[field]),
})
const ofPerson = (name: string, field: FieldName, evisitor = ''): Column => ({
  name,
  evisitor,
  read: ({ person }) => asText(person[field]),
})

const columns: readonly Column[] = [
  { name: 'number', read: ({ number }) => number },
  { name: 'room', read: ({ room }) => room },
  { name: 'arrived_on', evisitor: 'StayFrom', read: ({ arrived }) => arrived.slice(0, 10) },
  { name: 'arrived_at', evisitor: 'TimeStayFrom', read: ({ arrived }) => arrived.slice(11) },
  { name: 'leaves_on', evisitor: 'ForeseenStayUntil', read: ({ leaves_on }) => leaves_on ?? '' },
  { name: 'left_on', read: ({ left }) => left?.slice(0, 10) ?? '' },
  { name: 'left_at', read: ({ left }) => left?.slice(11) ?? '' },
  ofPerson('surname', 'surname', 'TouristSurname'),
  ofPerson('given_name', 'given_name', 'TouristName'),
  ofPerson('surname_latin', 'latin_surname'),
  ofPerson('given_name_latin', 'latin_given_name'),
  ofField('sex', 'Gender'),
  ofField('birth_date', 'DateOfBirth'),
  ofField('birth_place', 'CityOfBirth'),
  ofField('birth_country', 'CountryOfBirth'),
  { ...ofField('citizenship', 'Citizenship'), read: ({ person }) => (person.citizenship ?? []).join(' ') },
  ofField('document_type', 'DocumentType'),
  ofField('document_number', 'DocumentNumber'),
  ofField('document_country'),
  ofField('residence_country', 'CountryOfResidence'),
  ofField('residence_town', 'CityOfResidence'),
  ofField('residence_address', 'ResidenceAddress'),
  ofField('border_date', 'PassageDate'),
  ofField('border_place', 'BorderCrossing'),
  { name: 'identity_seen', read: ({ identity }) => identity ?? '' },
  ofPerson('note', 'note'),
  ofField('second_surname'),
  ofField('support_number'),
  ofField('document_place'),
  ofField('residence_postcode'),
  ofField('phone'),
  ofField('email'),
  {
    ...ofField('kinship'),
    read: ({ person: { kinship } }) => (kinship ? `${kinship.kind}:${kinship.to}` : ''),
  },
  ofField('visa_number'),
  ofField('purpose'),
  {
    ...ofField('companions'),
    read: ({ person }) =>
      (person.companions ?? []).map(({ citizenship, count }) => `${citizenship}:${count}`).join(' '),
  },
]
const entryId: Column = { name: 'entry_id', evisitor: 'ID', read: ({ id }) => id }

/**
 * The entries as a table: dates and codes, no words, so that other programs can read it.
 * @param packs whose fields are columns, whether the hotel has switched them on or not; of a package, all that it had
 */
export const writeRegisterCsv = (
  entries: readonly Entry[],
  packs: readonly Pack[],
  separator: ';' | ',' = ';',
): OutputFile<Uint8Array> => {
  const isIn = ({ field }: Column): boolean =>
    field === undefined || packs.some((pack) => pack.fields[field] !== undefined || pack.offered.includes(field))
  const isCroatian = packs.some(({ code }) => code === 'hr')
  const used = [...columns.filter(isIn), ...(isCroatian ? [entryId] : [])]
  const sorted = sortByNumber(entries)
  // eVisitor's names for those who type it in there, under ours.
  const names = isCroatian ? [used.map(({ evisitor = '' }) => evisitor)] : []
  const rows = sorted.map((entry) => used.map(({ read }) => read(entry)))
  return {
    content: writeCsv({ header: used.map(({ name }) => name), rows: [...names, ...rows] }, separator),
    entries: sorted.map(({ id }) => id),
    cannot: [],
    waiting: [],
  }
}
