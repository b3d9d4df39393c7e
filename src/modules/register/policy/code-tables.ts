import type { PackCode } from '#modules/registration/policy/packs.ts'

/** A table of codes that an authority publishes and the manager uploads. */
export type CodeTableName = { pack: 'it' | 'es'; name: 'municipalities' | 'states' | 'documents' }

/** A column. Without a shape it may be empty. */
type Column = { name: string; shape?: RegExp }

const described = { name: 'Descrizione', shape: /./ }
const places = [
  { name: 'Codice', shape: /^\d{1,9}$/ },
  described,
  { name: 'Provincia' },
  { name: 'DataFineVal' },
] as const

const columns: Readonly<Record<CodeTableName['pack'], Partial<Record<CodeTableName['name'], readonly Column[]>>>> = {
  it: {
    municipalities: places,
    states: places,
    documents: [{ name: 'Codice', shape: /^[A-Z0-9]{1,5}$/ }, described],
  },
  es: {
    municipalities: [
      { name: 'CPRO', shape: /^\d{1,2}$/ },
      { name: 'CMUN', shape: /^\d{1,3}$/ },
      { name: 'NOMBRE', shape: /./ },
    ],
  },
}

/** The columns that a table needs; undefined: the pack has no such table. */
export const getCodeColumns = ({ pack, name }: CodeTableName): readonly Column[] | undefined => columns[pack][name]

/** The tables that the files of a pack need. */
export const listTableNames = (pack: PackCode): CodeTableName[] =>
  pack === 'it' || pack === 'es'
    ? (Object.keys(columns[pack]) as CodeTableName['name'][]).map((name) => ({ pack, name }))
    : []
