import type { DocumentType } from '../contract/person.ts'

const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** A number in capitals, without what people put between: as it stands in files. */
export const compactNumber = (number: string): string => number.toUpperCase().replaceAll(/[ /-]/g, '')

/** True for letters, digits, blank, stroke and hyphen: at least three letters and digits, and not one digit alone. */
export const isDocumentNumber = (number: string): boolean => {
  const compact = compactNumber(number)
  return /^[\p{L}\p{N} /-]+$/u.test(number) && compact.length >= 3 && !/^(\p{N})\1*$/u.test(compact)
}

/** True if the check letter of a Spanish number fits; K, L and M are numbers of persons without a card. */
const hasCheckLetter = (digits: string, letter: string): boolean => checkLetters[Number(digits) % 23] === letter

const isNif = (number: string): boolean => {
  const [, digits = '', letter = ''] = /^(?:(?=\d{8})|[KLM](?=\d{7}[A-Z]))(\d{7,8})([A-Z])$/.exec(number) ?? []
  return digits !== '' && hasCheckLetter(digits, letter)
}

const isNie = (number: string): boolean => {
  const [, first = '', digits = '', letter = ''] = /^([XYZ])(\d{7})([A-Z])$/.exec(number) ?? []
  return digits !== '' && hasCheckLetter(`${'XYZ'.indexOf(first)}${digits}`, letter)
}

/** True if a document of this type can have this number. */
export const isNumberOf = (type: DocumentType | undefined, number: string): boolean =>
  isDocumentNumber(number) &&
  (type === 'nif' ? isNif(compactNumber(number)) : type !== 'nie' || isNie(compactNumber(number)))
