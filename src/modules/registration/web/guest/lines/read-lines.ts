import { parse, type Details, type FieldName } from 'mrz'
import { isCountry } from '../../../policy/countries.ts'
import type { Draft } from '../person/draft.ts'

/** A part of the lines that can be compared with the document. */
export type LinePart = 'number' | 'birth_date' | 'expiry' | 'sex' | 'name' | 'end'

/** Why lines cannot be read. `line` counts from 1. */
export type LinesProblem =
  | { kind: 'other' }
  | { kind: 'size'; line: number; found: number; size: number }
  | { kind: 'compare'; line: number; part: LinePart }

const parts: Partial<Record<FieldName, LinePart>> = {
  documentNumberCheckDigit: 'number',
  birthDate: 'birth_date',
  birthDateCheckDigit: 'birth_date',
  expirationDate: 'expiry',
  expirationDateCheckDigit: 'expiry',
  sex: 'sex',
  lastName: 'name',
  firstName: 'name',
  personalNumberCheckDigit: 'end',
  compositeCheckDigit: 'end',
}

/** The lines as they are printed: cameras read two signs as one, and text without breaks is of a known length. */
const toLines = (typed: string): string[] => {
  const lines = typed
    .toUpperCase()
    .replaceAll('«', '<<')
    .replaceAll('‹', '<')
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')
  const [only = ''] = lines
  const size = new Map([
    [90, 30],
    [72, 36],
    [88, 44],
  ]).get(only.length)
  return lines.length === 1 && size ? (only.match(new RegExp(`.{${size}}`, 'g')) ?? lines) : lines
}

/** Cards have three lines of 30 signs, or two of 36; passports two of 44. */
const getSize = (lines: readonly string[]): number =>
  lines.length === 3 ? 30 : Math.max(...lines.map(({ length }) => length)) < 40 ? 36 : 44

const findShapeProblem = (lines: readonly string[]): LinesProblem | null => {
  if ((lines.length !== 2 && lines.length !== 3) || lines.some((line) => !/^[A-Z0-9<]+$/.test(line)))
    return { kind: 'other' }
  const size = getSize(lines)
  const at = lines.findIndex(({ length }) => length !== size)
  const found = lines[at]?.length ?? 0
  if (at === -1) return null
  return found < 20 || found > 50 ? { kind: 'other' } : { kind: 'size', line: at + 1, found, size }
}

const findWrong = (details: readonly Details[]): { line: number; part: LinePart }[] => {
  const wrong = new Map<LinePart, number>()
  for (const { field, valid, line } of details) {
    const part = field && parts[field]
    if (part && !valid && !wrong.has(part)) wrong.set(part, line + 1)
  }
  // The last digit is about all of the line: it is wrong with any other.
  return [...wrong].map(([part, line]) => ({ part, line })).filter(({ part }) => wrong.size === 1 || part !== 'end')
}

const toName = (capitals: string): string =>
  capitals
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ')

/** @returns undefined without a year; a month or a day that the document does not have is empty */
const toBirthDate = (digits: string, arrival: string): string | undefined => {
  const [year = '', month = '', day = ''] = (digits.match(/../g) ?? []).map((two) => two.replaceAll('<', ''))
  if (year.length !== 2) return undefined
  const century = `20${year}-${month}-${day}` > arrival ? '19' : '20'
  return [century + year, month, day].join('-')
}

/** Germany has one letter, the kinds of British nationals and Kosovo have codes of their own. */
const toCountry = (code: string | undefined): string | undefined => {
  const known =
    code === 'D' ? 'DEU' : /^GB[DNOPS]$/.test(code ?? '') ? 'GBR' : /^(XXK|XKX)$/.test(code ?? '') ? 'RKS' : code
  return known !== undefined && isCountry(known) ? known : undefined
}

/**
 * Reads the machine-readable lines of a passport or a card. What has a wrong check digit is named and not filled in.
 * Names are filled in where there are none: the lines know no letters beyond A to Z.
 * @param arrival decides the century of a birth
 */
export const readLines = (
  typed: string,
  draft: Draft,
  arrival: string,
): { change: Partial<Draft>; problems: LinesProblem[] } => {
  const lines = toLines(typed)
  const misshapen = findShapeProblem(lines)
  if (misshapen) return { change: {}, problems: [misshapen] }
  const { details, documentNumber, format } = parse(lines, { autocorrect: true })
  const wrong = findWrong(details)
  const getDetail = (name: FieldName): Details | undefined => {
    const part = parts[name]
    return details.find(({ field, valid }) => field === name && valid && !wrong.some((one) => one.part === part))
  }
  const get = (name: FieldName): string | undefined => getDetail(name)?.value ?? undefined
  const isFrenchCard = format === 'FRENCH_NATIONAL_ID'
  const given = getDetail('firstName')
  // Without a separator the whole line is read as a given name once more.
  const hasGiven = isFrenchCard || given?.start !== given?.ranges[0]?.start
  const issuer = toCountry(get('issuingState'))
  const citizen = isFrenchCard ? issuer : toCountry(get('nationality'))
  const isNameless = !draft.surname?.trim() && !draft.given_name?.trim()
  const found: Partial<Draft> = {
    ...(isNameless && {
      surname: toName(get('lastName') ?? ''),
      given_name: hasGiven ? toName(given?.value ?? '') : '',
    }),
    birth_date: toBirthDate(get('birthDate') ?? '', arrival),
    citizenship: citizen && !draft.citizenship?.includes(citizen) ? [citizen] : undefined,
    sex: ({ male: 'male', female: 'female', nonspecified: 'other' } as const)[get('sex') ?? ''],
    document_type: get('documentCode')?.startsWith('P') ? (draft.document_type ?? 'passport') : undefined,
    document_number: wrong.some(({ part }) => part === 'number') ? undefined : (documentNumber ?? undefined),
    document_country: issuer,
  }
  return {
    change: Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== '')),
    problems: wrong.map((one) => ({ kind: 'compare', ...one })),
  }
}
