import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBillSettings, useSaveBillSettings } from '#modules/bill/web/settings/api.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { downloadFrom } from '#platform/web/calls/save-file.ts'
import {
  addTaxRule,
  deleteTaxRule,
  listTaxRules,
  succeedTaxRule,
  updateTaxRule,
  type TaxRuleValues,
} from '../../contract.ts'
import { calculateTax, type TaxPerson } from '../../contract/party.ts'
import { getTaxReport } from '../../contract/report.ts'

const getKey = (hotelSlug: string, what: string) => ['tax', hotelSlug, what] as const

export const useTaxRules = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug, 'rules'),
    queryFn: ({ signal }) => call(listTaxRules, { params: { hotelSlug }, signal }),
    refetchOnMount: 'always',
  })
}

/** Whether the hotel charges tourist tax. */
export const useTaxSwitch = () => {
  const { data } = useBillSettings()
  const save = useSaveBillSettings()
  return { isOn: data?.tourist_tax, change: (tourist_tax: boolean) => save({ tourist_tax }) }
}

/** What managers do with rates. They are read again afterwards. */
export const useRuleCalls = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const after = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.finally(() => queries.invalidateQueries({ queryKey: getKey(hotelSlug, 'rules') }))
  return {
    add: (id: string, values: TaxRuleValues) =>
      after(callSafely(addTaxRule, { params: { hotelSlug }, body: { id, ...values } })),
    update: (ruleId: string, values: TaxRuleValues, seen: string) =>
      after(callSafely(updateTaxRule, { params: { hotelSlug, ruleId }, body: { ...values, seen } })),
    succeed: (ruleId: string, id: string, { valid_until: _until, ...values }: TaxRuleValues) =>
      after(callSafely(succeedTaxRule, { params: { hotelSlug, ruleId }, body: { id, ...values } })),
    remove: (ruleId: string) => after(callSafely(deleteTaxRule, { params: { hotelSlug, ruleId } })),
  }
}

export const useCalculation = () => {
  const { id: hotelSlug } = useHotel()
  return (body: { check_in: string; nights: number; persons: TaxPerson[]; room_price: number | null }) =>
    call(calculateTax, { params: { hotelSlug }, body })
}

export const useTaxReport = (month: string) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: getKey(hotelSlug, `report ${month}`),
    queryFn: ({ signal }) => call(getTaxReport, { params: { hotelSlug }, query: { month }, signal }),
    refetchOnMount: 'always',
  })
}

export const downloadReport = (hotelSlug: string, month: string): void =>
  downloadFrom(`${getTaxReport.path.replace('{hotelSlug}', hotelSlug)}?month=${month}&format=csv`)
