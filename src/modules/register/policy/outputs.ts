import { getPack, packCodes, type Moment, type PackCode } from '#modules/registration/policy/packs.ts'

export const fileOutputs = ['csv', 'alloggiati', 'ses_pv', 'ses_rh', 'unl'] as const
export type FileOutput = (typeof fileOutputs)[number]

/**
 * What a file is made of.
 * @property packs of whose entries
 * @property moments of which reports
 * @property isCopy it holds all entries of its period and takes no report, since another file does
 */
export type Taking = { packs: readonly PackCode[]; moments: readonly Moment[]; isCopy: boolean }

type Choices = { pack: PackCode | null; other_authority: boolean; own_due_hours: number | null }

/** True where the table is what the authority gets: each report has one file that takes it. */
const isTold = (pack: PackCode, { other_authority, own_due_hours }: Choices): boolean =>
  pack === 'es' ? other_authority : pack === 'own' ? own_due_hours !== null : pack !== 'it'

/** @returns no packs where this hotel has nothing for this output */
export const getTaking = (output: FileOutput, choices: Choices): Taking => {
  const { pack, other_authority } = choices
  const spanish: readonly PackCode[] = other_authority ? [] : ['es']
  if (output === 'alloggiati') return { packs: ['it'], moments: ['arrived'], isCopy: false }
  if (output === 'unl') return { packs: ['cz'], moments: ['arrived'], isCopy: false }
  if (output === 'ses_pv') return { packs: spanish, moments: ['arrived'], isCopy: false }
  if (output === 'ses_rh') return { packs: spanish, moments: ['booked'], isCopy: false }
  const isCopy = pack !== null && !isTold(pack, choices)
  // A hotel that has changed its pack tells with the new one what still waits of the old one.
  const packs = packCodes.filter(
    (code) => getPack(code).outputs.includes('csv') && isTold(code, choices) !== isCopy && pack !== null,
  )
  return { packs, moments: ['arrived', 'left'], isCopy }
}
