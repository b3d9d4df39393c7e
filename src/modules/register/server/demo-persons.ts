import type { Person } from '#modules/registration/contract/person.ts'

// Surname, given name, citizenship, sex, and the Latin form of both where they need one. All of them are invented.
const names: readonly (readonly [string, string, string, 'female' | 'male', string?, string?])[] = [
  ['Primjer', 'Ana', 'MNE', 'female'],
  ['Beispiel', 'Jonas', 'DEU', 'male'],
  ['Przykładowa', 'Zofia', 'POL', 'female'],
  ['Exemplu', 'Andrei', 'ROU', 'male'],
  ['Voorbeeld', 'Lotte', 'NLD', 'female'],
  ['Примеров', 'Иван', 'SRB', 'male', 'Primerov', 'Ivan'],
  ['Példa', 'Eszter', 'HUN', 'female'],
  ['Ukázka', 'Tomáš', 'CZE', 'male'],
  ['Shembulli', 'Arta', 'ALB', 'female'],
  ['Ejemplo', 'Lucía', 'ESP', 'female'],
  ['مثال', 'ليلى', 'JOR', 'female', 'Mithal', 'Layla'],
  ['Sukarno', '', 'IDN', 'male'],
  ['Nobody', 'Sam', 'XXA', 'male'],
]

/** Invented persons in many scripts: one with a single name, one without a citizenship. */
export const listDemoPersons = (): Person[] =>
  names.map(([surname, given_name, country, sex, latin_surname, latin_given_name], at) => ({
    surname,
    ...(given_name ? { given_name } : { single_name: true }),
    ...(latin_surname && { latin_surname }),
    ...(latin_given_name && { latin_given_name }),
    birth_date: `${1958 + at * 3}-0${1 + (at % 9)}-1${at % 9}`,
    citizenship: [country],
    sex,
    document_type: country === 'XXA' ? 'residence_permit' : 'passport',
    document_country: country === 'XXA' ? 'NLD' : country,
  }))
