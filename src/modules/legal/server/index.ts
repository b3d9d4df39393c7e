import { handleInHotel } from '#modules/access/server/scope.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import type { Module } from '#platform/server/module.ts'
import * as contract from '../contract.ts'
import { createLegalService } from './service.ts'

type Options = Omit<Parameters<typeof createLegalService>[0], 'paragraphs'> & {
  /** The data about people of all parts, each with its paragraphs of the notice. */
  sources: readonly DataSubjectSource[]
}

/** Privacy notice and imprint. */
export const createLegal = ({ sources, ...options }: Options): Module => {
  const legal = createLegalService({ ...options, paragraphs: sources.flatMap(({ notice }) => notice ?? []) })
  return {
    routes: [
      handleInHotel(contract.getLegalText, ({ scope, params, query }) =>
        legal.read(scope, params.kind, query.language),
      ),
      handleInHotel(contract.getLegalPage, ({ scope, params }) => legal.get(scope, params.kind)),
      handleInHotel(contract.putLegalPage, ({ scope, params, body }) => legal.put(scope, params.kind, body)),
      handleInHotel(contract.getLegalDraft, ({ scope, query }) => legal.draft(scope, query.language)),
    ],
  }
}
