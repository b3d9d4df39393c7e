import type { Language } from '#platform/contract/languages.ts'
import type { PackCode } from './packs.ts'

/** The languages of paper: those of the screens, and of countries that have a pack and no screens. */
export type WordsLanguage = Language | 'es' | 'it' | 'hr'

/** Of the signed sentence: raised with every change, so that a signature says which words were signed. */
export const textVersion = 1

const sentences: Record<WordsLanguage, string> = {
  en: 'I confirm that these details are right.',
  de: 'Ich bestätige, dass diese Angaben richtig sind.',
  pl: 'Potwierdzam, że te dane są prawidłowe.',
  ro: 'Confirm că aceste date sunt corecte.',
  nl: 'Ik bevestig dat deze gegevens juist zijn.',
  ru: 'Подтверждаю, что эти данные верны.',
  hu: 'Igazolom, hogy ezek az adatok helyesek.',
  cs: 'Potvrzuji, že tyto údaje jsou správné.',
  sr: 'Potvrđujem da su ovi podaci tačni.',
  sq: 'Konfirmoj se këto të dhëna janë të sakta.',
  es: 'Confirmo que estos datos son correctos.',
  it: 'Confermo che questi dati sono esatti.',
  hr: 'Potvrđujem da su ovi podaci točni.',
}

const laws: Record<WordsLanguage, string> = {
  en: 'The law of this country requires these details.',
  de: 'Diese Angaben verlangt das Gesetz dieses Landes.',
  pl: 'Podania tych danych wymaga prawo tego kraju.',
  ro: 'Legea acestei țări cere aceste date.',
  nl: 'De wet van dit land vereist deze gegevens.',
  ru: 'Этих данных требует закон этой страны.',
  hu: 'Ezeket az adatokat ennek az országnak a joga írja elő.',
  cs: 'Tyto údaje vyžaduje právo této země.',
  sr: 'Ove podatke zahtijeva zakon ove zemlje.',
  sq: 'Këto të dhëna i kërkon ligji i këtij vendi.',
  es: 'La ley de este país exige estos datos.',
  it: 'La legge di questo Paese richiede questi dati.',
  hr: 'Ove podatke zahtijeva zakon ove zemlje.',
}

/** What a guest can look up, in the words of its country. Where sources name none, none is written. */
const citations: Partial<Record<PackCode, string>> = {
  rs: 'Službeni glasnik RS 96/2009',
  hr: 'NN 140/2015, NN 43/2020',
  it: 'art. 109 TULPS; D.M. 7.1.2013',
  es: 'Real Decreto 933/2021',
  de: '§§ 29, 30 BMG',
  cz: 'zákon č. 326/1999 Sb., §§ 97–102',
}

/** The language of paper for the authority of a country; null: the hotel's. */
export const getPackLanguage = (pack: PackCode): WordsLanguage | null =>
  pack === 'me' || pack === 'rs' ? 'sr' : pack === 'cz' ? 'cs' : pack === 'own' ? null : pack

/** The sentence that a guest signs. */
export const getSignedSentence = (language: WordsLanguage): string => sentences[language]

/** Why these details are asked for, in one sentence, with the law in brackets where there is one to name. */
export const getLawSentence = (pack: PackCode, language: WordsLanguage): string => {
  const citation = citations[pack]
  return citation === undefined ? laws[language] : laws[language].replace(/\.$/, ` (${citation}).`)
}
