import { isDeepStrictEqual } from 'node:util'
import type { ManagerScope, MemberScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordRemoved } from '#modules/audit/server/record-row.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { eventNumber, lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  maxRules,
  ruleInvalid,
  ruleInUse,
  tooManyRules,
  type NewTaxRule,
  type NewTaxSuccessor,
  type TaxRule,
  type TaxRuleForm,
  type TaxRuleValues,
} from '../contract.ts'
import { findOverlap, findRuleProblem } from '../policy/rule.ts'
import * as store from './store.ts'

const action = ['tax.rule_changed', 'tax_rules'] as const

/** Writers take turns, and wait for what is being charged by a rate: a changed rate would have charged something else. */
export const lockRules = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `tax_rules:${hotelId}`)

const getValues = ({
  id: _id,
  hotel_id: _hotel,
  series: _series,
  used: _used,
  updated_at: _at,
  ...values
}: TaxRule): TaxRuleValues => values

/** @throws Refusal for wrong fields, and 409 where another rate of the tax holds on one of its days */
const check = (values: TaxRuleValues, others: readonly TaxRule[]): void => {
  refuseIf(findRuleProblem(values))
  refuseIf(findOverlap(values, others))
}

/** The rates of the tourist tax. */
export const createRuleService = (database: Database) => {
  /** Adds a rate to those that are there, or returns the first one of a repeated call. */
  const add = async (
    tx: Tx,
    scope: MemberScope,
    { id, ...values }: NewTaxRule,
    { series, rules, others }: { series: string; rules: readonly TaxRule[]; others: readonly TaxRule[] },
  ): Promise<TaxRule> => {
    check(values, others)
    if (rules.length >= maxRules) refuse(tooManyRules)
    const added = (await store.insertRule(tx, scope, { id, series, ...values })) ?? refuse(idTaken)
    return recordAdded(tx, scope, action, added)
  }
  /** The rate of a repeated call. @throws Refusal when another one has this id */
  const findFirst = (rules: readonly TaxRule[], { id, ...values }: { id: string } & object): TaxRule | undefined => {
    const first = rules.find((rule) => rule.id === id)
    if (!first) return undefined
    return isDeepStrictEqual({ ...getValues(first), ...values }, getValues(first)) ? first : refuse(idTaken)
  }

  return {
    list: (scope: ManagerScope): Promise<{ items: TaxRule[]; event_number: number }> =>
      database.read(scope, async (tx) => ({
        items: await store.listRules(tx, scope),
        event_number: await eventNumber(tx, scope),
      })),

    /** The first rate of a tax. Idempotent by id. */
    add: (scope: MemberScope, rule: NewTaxRule): Promise<TaxRule> =>
      database.write(scope, async (tx) => {
        await lockRules(tx, scope)
        const rules = await store.listRules(tx, scope)
        return findFirst(rules, rule) ?? add(tx, scope, rule, { series: newId(), rules, others: [] })
      }),

    /** @throws Refusal 409 with the current rate when it has changed since the form was filled, and when it is in use */
    update: (scope: MemberScope, id: string, { seen, ...values }: TaxRuleForm): Promise<TaxRule> =>
      database.write(scope, async (tx) => {
        await lockRules(tx, scope)
        const rules = await store.listRules(tx, scope)
        const current = rules.find((rule) => rule.id === id) ?? refuse(notFound)
        const before = getValues(current)
        if (isDeepStrictEqual(values, before)) return current
        if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
        const onlyEnds = isDeepStrictEqual({ ...values, valid_until: null }, { ...before, valid_until: null })
        if (current.used && !onlyEnds) throw new Refusal(ruleInUse, { current })
        check(
          values,
          rules.filter((rule) => rule.series === current.series && rule.id !== id),
        )
        return recordAdded(tx, scope, action, await store.updateRule(tx, scope, id, values))
      }),

    /** @throws Refusal 409 when something was charged by it */
    remove: (scope: MemberScope, id: string): Promise<void> =>
      database.write(scope, async (tx) => {
        await lockRules(tx, scope)
        const current = (await store.listRules(tx, scope)).find((rule) => rule.id === id) ?? refuse(notFound)
        if (current.used) throw new Refusal(ruleInUse, { current })
        await store.deleteRule(tx, scope, id)
        await recordRemoved(tx, scope, action, current)
      }),

    /** A new rate of a tax, without an end. The one before it ends on the day from which this one holds. */
    succeed: (scope: MemberScope, id: string, successor: NewTaxSuccessor): Promise<TaxRule> =>
      database.write(scope, async (tx) => {
        await lockRules(tx, scope)
        const rules = await store.listRules(tx, scope)
        const first = findFirst(rules, successor)
        if (first) return first
        const current = rules.find((rule) => rule.id === id) ?? refuse(notFound)
        const { valid_from } = successor
        const ended = {
          ...getValues(current),
          valid_until:
            current.valid_until !== null && current.valid_until < valid_from ? current.valid_until : valid_from,
        }
        if (valid_from <= current.valid_from) refuse(ruleInvalid, 'valid_from')
        const ofSeries = rules.filter((rule) => rule.series === current.series && rule.id !== id)
        check({ ...successor, valid_until: null }, ofSeries)
        await store.updateRule(tx, scope, id, ended)
        const { series } = current
        return add(tx, scope, { ...successor, valid_until: null }, { series, rules, others: ofSeries })
      }),
  }
}
