import { foldedKey } from '#packages/table-files/folded.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { financeFile, payoutFile } from '../../contract/import.ts'
import { isComplete, recognise } from './headers.ts'
import { kindWords } from './words/lists.ts'

const { payout, earnings, types, amounts, invoiced } = kindWords

/**
 * Refuses files that look like reservations: payouts, financial statements, earnings.
 * @throws Refusal payoutFile or financeFile
 */
export const refuseLookAlikes = (headers: readonly string[]): void => {
  const keys = headers.map(foldedKey)
  const has = (keysToFind: readonly string[]): boolean => keysToFind.some((key) => keys.includes(key))
  const { mapping } = recognise(headers)
  if (has(['statementdescriptor'])) throw new Refusal(payoutFile)
  if (has(earnings) && has([...types, ...amounts])) throw new Refusal(financeFile)
  if (isComplete(mapping)) return
  if (keys.some((key) => payout.some((stem) => key.includes(stem)))) throw new Refusal(payoutFile)
  if (has(types) && keys.includes('referencenumber') && mapping.check_in && !mapping.guest_name)
    throw new Refusal(payoutFile)
  if (mapping.booking_number && has(types) && has(amounts)) throw new Refusal(financeFile)
  if (mapping.booking_number && invoiced.filter((key) => keys.includes(key)).length >= 2) throw new Refusal(financeFile)
}
