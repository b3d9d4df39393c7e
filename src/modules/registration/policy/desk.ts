import type { Person } from '../contract/person.ts'
import { getKind, type Kind, type KindOfStay } from './kinds.ts'
import {
  getPack,
  type Identity,
  type Moment,
  type Output,
  type Pack,
  type PackCode,
  type RegistrationChoices,
  type Signing,
} from './packs.ts'

/** How those sign who have to by the rules of a hotel. */
export const getSigningOfPack = (pack: Pack, { own_signature }: Pick<RegistrationChoices, 'own_signature'>): Signing =>
  pack.code === 'own' ? own_signature : pack.signing

/**
 * How a person signs: not at all, on paper alone, or on the screen, where paper is offered as well. Nobody under 14 signs,
 * and no guardian instead; in Germany neither do minors who are not the first of the party.
 */
export const getSigning = (pack: Pack, choices: Pick<RegistrationChoices, 'own_signature'>, kind: Kind): Signing => {
  const isOldEnough = pack.code === 'de' ? kind.lead || kind.age === 'adult' : kind.age !== 'child'
  return kind.isAsked && isOldEnough ? getSigningOfPack(pack, choices) : 'none'
}

/** What a hotel has chosen about signing. */
export type SigningSettings = Pick<RegistrationChoices, 'own_who' | 'own_signature' | 'country'> & {
  pack: PackCode | null
}

/** How a person of a stay signs by the rules of a hotel. */
export const getSigningOf = (settings: SigningSettings, person: Person, stay: KindOfStay): Signing => {
  if (settings.pack === null) return 'none'
  const pack = getPack(settings.pack)
  return getSigning(pack, settings, getKind(pack, settings, person, stay))
}

/** Whether staff have to have seen a person with a document, and whether the door code waits for it. */
export const getIdentity = (pack: Pack, { own_identity }: Pick<RegistrationChoices, 'own_identity'>): Identity =>
  pack.code === 'own' ? own_identity : pack.identity

/** True where staff may see a person by live video instead of at the desk. */
export const allowsLiveVideo = ({ code }: Pack): boolean => code === 'it' || code === 'own'

/** The outputs of a hotel: where another authority is in charge, its own files fall away. */
export const getOutputs = (
  pack: Pack,
  { other_authority }: Pick<RegistrationChoices, 'other_authority'>,
): readonly Output[] =>
  pack.code === 'es' && other_authority
    ? pack.outputs.filter((output) => output !== 'ses_pv' && output !== 'ses_rh')
    : pack.outputs

const takes: Partial<Record<Output, readonly Moment[]>> = {
  alloggiati: ['arrived'],
  ses_pv: ['arrived'],
  ses_rh: ['booked'],
  unl: ['arrived'],
  csv: ['arrived', 'left'],
}

/** The one file that takes the reports of a moment, so that nobody is reported twice; null: they are done by hand. */
export const getTakingOutput = (
  pack: Pack,
  choices: Pick<RegistrationChoices, 'other_authority'>,
  moment: Moment,
): Output | null => {
  if (!pack.moments.includes(moment)) return null
  const files = getOutputs(pack, choices).filter((output) => takes[output] !== undefined)
  // A csv beside the file of an authority is a copy.
  const taking = files.length > 1 ? files.filter((output) => output !== 'csv') : files
  return taking.find((output) => takes[output]?.includes(moment)) ?? null
}
