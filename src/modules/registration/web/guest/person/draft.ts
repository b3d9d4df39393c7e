import type { FieldName, Person } from '../../../contract/person.ts'
import { checkPerson, keepProblemsOfStaff, isLatinNeeded, type PersonProblem } from '../../../policy/check-person.ts'
import { getSigningOf, type SigningSettings } from '../../../policy/desk.ts'
import { getFields, keepAskedFields, type Field } from '../../../policy/fields.ts'
import { getKind } from '../../../policy/kinds.ts'
import { getPack, type RegistrationChoices } from '../../../policy/packs.ts'

/** A person while they are typed: a date is `year-month-day` as far as it is there, so also `1984--` and `-3-14`. */
export type Draft = Person

/** What decides about the form of one person. */
export type PersonRules = {
  settings: Omit<SigningSettings, 'own_signature'> & Pick<RegistrationChoices, 'offered'>
  arrival: string
  position: number
  /** Left out: position 1. */
  lead?: boolean
  /** The others who are entered. Their ages are not told to the page; the server knows them. */
  others: readonly number[]
}

export type SigningPersonRules = PersonRules & { settings: SigningSettings }

const dates = ['birth_date', 'border_date'] as const satisfies readonly FieldName[]

/** `1984-03-14` of `1984-3-14`, `1984-03` of `1984-3-`; empty of `--`; of anything else what was typed. */
export const toDate = (typed: string): string => {
  const parts = typed.split('-').map((part) => part.trim())
  while (parts.at(-1) === '') parts.pop()
  return parts.map((part, at) => (at > 0 && part !== '' ? part.padStart(2, '0') : part)).join('-')
}

/** The person whom a draft means. */
export const toPerson = (draft: Draft): Person => ({
  ...draft,
  ...Object.fromEntries(dates.flatMap((name) => (draft[name] === undefined ? [] : [[name, toDate(draft[name])]]))),
  ...(draft.citizenship && { citizenship: draft.citizenship.filter((code) => code !== '') }),
  ...(draft.companions && { companions: draft.companions.filter(({ citizenship }) => citizenship !== '') }),
})

const getPackOf = ({ settings }: PersonRules) => settings.pack && getPack(settings.pack)

const getKindOf = (rules: PersonRules, draft: Draft) =>
  getKind(getPackOf(rules), rules.settings, toPerson(draft), rules)

/** True where the law of this country asks nothing of this person. */
export const isNotAsked = (rules: PersonRules, draft: Draft): boolean => !getKindOf(rules, draft).isAsked

/** True where this person signs on the screen, or on paper as they like. */
export const isSignedOnScreen = (rules: SigningPersonRules, draft: Draft): boolean =>
  getSigningOf(rules.settings, toPerson(draft), rules) === 'screen'

// A guest cannot know the code of a purpose; the output writes its default.
const isShown = (rules: PersonRules, draft: Draft, name: FieldName): boolean => {
  const conditions: Partial<Record<FieldName, boolean>> = {
    given_name: draft.single_name !== true,
    latin_surname: isLatinNeeded(draft.surname),
    latin_given_name: draft.single_name !== true && isLatinNeeded(draft.given_name),
    document_of: rules.others.length > 0,
    document_number: draft.document_of === undefined,
    document_place: draft.document_country === getPackOf(rules)?.country,
    purpose: false,
  }
  return conditions[name] ?? true
}

/** The fields that this person is asked for now, in the order of the form. */
export const getShownFields = (rules: PersonRules, draft: Draft): Field[] => {
  const pack = getPackOf(rules)
  const kind = getKindOf(rules, draft)
  if (!kind.isAsked) return [{ name: 'citizenship', isRequired: true }]
  return getFields(pack, rules.settings, kind).filter(({ name }) => isShown(rules, draft, name))
}

/** A draft after a change: what falls away with it is removed with what was typed there. */
export const changeDraft = (rules: PersonRules, draft: Draft, change: Partial<Draft>): Draft => {
  const changed = { ...draft, ...change }
  const kept = keepAskedFields(getShownFields(rules, changed), changed)
  // What fell away may have been what asked for another field, such as the residence that asks for a border.
  return keepAskedFields(getShownFields(rules, kept), kept)
}

/** What is wrong with a draft, by the rules of the server. */
export const findProblems = (rules: PersonRules, draft: Draft): PersonProblem[] =>
  checkPerson(getPackOf(rules), rules.settings, toPerson(draft), {
    ...rules,
    party: rules.others.map((position) => ({ position, age: 'adult' })),
  })

/** What staff have to mend of a draft before the form takes it. */
export const findProblemsOfStaff = (rules: PersonRules, draft: Draft): PersonProblem[] =>
  keepProblemsOfStaff(getPackOf(rules), toPerson(draft), rules.position, findProblems(rules, draft))

/** What a browser may fill in: of the first person who they are and how to reach them, of nobody else anything. */
export const getAutoComplete = (name: FieldName, position: number): string => {
  const known: Partial<Record<FieldName, string>> = {
    given_name: 'given-name',
    surname: 'family-name',
    phone: 'tel',
    email: 'email',
  }
  return (position === 1 && known[name]) || 'off'
}
