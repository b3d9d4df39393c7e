import { notSetUp, type RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { OutputForm } from '../../contract/outputs.ts'
import type { FileOutput } from '../../policy/outputs.ts'
import { findCodeTable } from '../codes/store.ts'
import { writeAlloggiati } from '../outputs/alloggiati.ts'
import type { ItalianCode, SpanishMunicipality } from '../outputs/codes.ts'
import { writeRegisterCsv } from '../outputs/csv.ts'
import type { OutputFile } from '../outputs/entry.ts'
import { writeSesPv } from '../outputs/ses.ts'
import { getUnlName, writeUnl } from '../outputs/unl.ts'
import { listContracts } from './contracts.ts'
import type { Contents } from './read.ts'

/**
 * What a file is made with.
 * @property made_at the moment of the export, ISO: the same for a file that is made again
 */
export type Making = {
  settings: RegistrationSettings
  zone: string
  made_at: string
  separator: OutputForm['separator']
}

export type NamedFile = OutputFile<Uint8Array> & { name: string }
type Write = (tx: Tx, scope: Scope, contents: Contents, making: Making) => Promise<NamedFile>

/** @throws Refusal 409 with what is missing in the settings */
export const needAll = <Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): { [Name in keyof Values]: NonNullable<Values[Name]> } => {
  const missing = Object.entries(values).flatMap(([name, value]) => (value === null || !value ? [name] : []))
  if (missing.length > 0) throw new Refusal(notSetUp, { current: { missing } })
  return values as never
}

export const toBytes = ({ content, ...file }: OutputFile, name: string): NamedFile => ({
  ...file,
  content: Buffer.from(content),
  name,
})

const writeCsv: Write = async (_tx, _scope, { entries }, { separator }) => {
  const packs = [...new Set(entries.map(({ pack }) => pack))].map(getPack)
  return { ...writeRegisterCsv(entries, packs, separator), name: 'register.csv' }
}

const writeItaly: Write = async (tx, scope, { entries }, { settings, zone, made_at }) => {
  const tables = needAll({
    municipalities: await findCodeTable<ItalianCode>(tx, scope, { pack: 'it', name: 'municipalities' }),
    states: await findCodeTable<ItalianCode>(tx, scope, { pack: 'it', name: 'states' }),
  })
  const today = localTime(Date.parse(made_at), zone).slice(0, 10)
  const { apartment } = settings.establishment
  return toBytes(writeAlloggiati(entries, { tables, today, apartment }), 'alloggiati.txt')
}

const writeSpain: Write = async (tx, scope, { entries, around, stays }, { settings, zone }) => {
  const { code, internet = true } = settings.establishment
  const needed = needAll({
    code,
    municipalities: await findCodeTable<SpanishMunicipality>(tx, scope, { pack: 'es', name: 'municipalities' }),
  })
  const contracts = await listContracts(tx, scope, stays, { settings, zone })
  const options = {
    house: { code: needed.code, internet },
    municipalities: needed.municipalities,
    all: [...entries, ...around],
  }
  return toBytes(writeSesPv(entries, contracts, options), 'ses_pv.xml')
}

const writeCzechia: Write = async (_tx, { hotelId }, { entries, around }, { settings, zone, made_at }) => {
  const { idub, mark, name, contact, district, town, house_number, postcode, part, street, orientation_number } =
    settings.establishment
  const house = {
    ...needAll({ idub, mark, name, contact, district, town, house_number, postcode }),
    // Villages have no streets.
    part: part ?? '',
    street: street ?? '',
    orientation_number: orientation_number ?? '',
  }
  const stamp = `${localTime(Date.parse(made_at), zone)}:${made_at.slice(17, 19)}`
  const options = { house, stamp, slug: hotelId, all: [...entries, ...around] }
  return { ...writeUnl(entries, options), name: getUnlName(options) }
}

/** How each output of persons is written. */
export const formats: Readonly<Record<Exclude<FileOutput, 'ses_rh'>, Write>> = {
  csv: writeCsv,
  alloggiati: writeItaly,
  ses_pv: writeSpain,
  unl: writeCzechia,
}
