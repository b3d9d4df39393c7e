import type { Keys } from '#platform/server/security/keys.ts'
import type { SealedCount } from '#platform/server/security/sealed-tables.ts'

/**
 * Says how many values are left under which installation secret, and when the previous one may be removed.
 * @param counts the values under other generations than the present one
 */
export const describeSealed = (keys: Pick<Keys, 'generation' | 'openable'>, counts: readonly SealedCount[]): string => {
  const isLost = ({ generation }: SealedCount): boolean => generation > 0 && !keys.openable.includes(generation)
  const left = counts.filter((one) => !isLost(one))
  return [
    `The present installation secret is generation ${keys.generation} of this database.`,
    ...counts.map((one) => `  ${describe(one, isLost(one))}`),
    left.length > 0
      ? 'INSTALLATION_SECRET_PREVIOUS must stay: what is left would be lost without it.'
      : 'Nothing is left under a previous secret that is given here: INSTALLATION_SECRET_PREVIOUS may be removed.',
    '',
  ].join('\n')
}

const describe = ({ table, generation, values, hotels }: SealedCount, isLost: boolean): string => {
  const where = hotels > 0 ? ` (hotels: ${hotels})` : ''
  const under = generation === 0 ? 'from the backup of a hotel' : `under generation ${generation}`
  if (isLost) return `${table.values} ${under}: ${values}${where}, which no given secret opens`
  const next = !table.sealed
    ? 'managers renew them, or remove the webhook'
    : // Which secret has sealed them is not known: a restore may have been told to go on without it.
      `Deskbell seals ${generation === 0 ? 'those that a given secret opens' : 'them'} anew within the hour`
  return `${table.values} ${under}: ${values}${where}; ${next}`
}
