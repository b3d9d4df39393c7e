import type { OpenedRegistration } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import type { getRegisterStay } from '../../contract.ts'
import type { RegisterEntry } from '../../contract/rows.ts'

export type StayOfRegister = RouteResponse<typeof getRegisterStay>
export type PackSettings = NonNullable<StayOfRegister['settings']>

/** A person who can be entered: of the form, or one whom staff have typed here. */
export type Candidate = OpenedRegistration['persons'][number] & { isTyped: boolean }

/** Who is shown beside the list. */
export type Selected = { entry: string } | { position: number } | null

/** True for an entry that counts: nobody has corrected it or called it mistaken. */
export const isStanding = ({ status }: RegisterEntry): boolean => status === 'entered' || status === 'refused'

/** The position of a person who is added: behind all that there are and were. */
export const getNextPosition = (entries: readonly RegisterEntry[], form: OpenedRegistration | undefined): number =>
  Math.max(
    0,
    ...[...entries, ...(form?.persons ?? []), ...(form?.registration.in_register ?? [])].map(
      ({ position }) => position,
    ),
  ) + 1

/** A person whom staff have typed from the document. */
export const toTyped = (position: number, person: Person): Candidate => ({
  position,
  person,
  filled_by: 'staff',
  missing: false,
  signature: 'missing',
  isTyped: true,
})

/** The first who can be entered, else the first entry. */
export const getFirst = (candidates: readonly Candidate[], entries: readonly RegisterEntry[]): Selected => {
  const [candidate] = candidates
  if (candidate) return { position: candidate.position }
  const entry = entries.find(isStanding) ?? entries[0]
  return entry ? { entry: entry.id } : null
}

/** Spain and Czechia are told the day of departure: where it has changed since the file, the entry is corrected by hand. */
export const hasOtherDeparture = (
  { stay, reports }: Pick<StayOfRegister, 'stay' | 'reports'>,
  entry: RegisterEntry,
): boolean => {
  const told = reports.find(({ subject_id, moment }) => subject_id === entry.id && moment === 'arrived')?.told_leaves_on
  const isTold = isStanding(entry) && (entry.pack === 'es' || entry.pack === 'cz')
  return isTold && told !== undefined && told !== null && stay.leaves_on !== null && told !== stay.leaves_on
}
