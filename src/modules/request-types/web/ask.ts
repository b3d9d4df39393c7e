import { useState } from 'react'
import type { RequestType } from '../contract.ts'
import { toLines } from '../policy.ts'

/** The values of a request's form. They are kept in every field while the type changes. */
export type Answers = {
  /** The id of the type. */
  type: string
  description: string
  quantity: number
  choice: string | null
}

/** The part of the answers that a type asks for: what is sent. */
export const getAsked = (type: RequestType, { description, quantity, choice }: Omit<Answers, 'type'>) => {
  const lines = toLines(type.choices)
  return {
    type: type.id,
    description: type.note === 'none' ? '' : description.trim(),
    ...(type.quantity_max !== null && { quantity: Math.min(quantity, type.quantity_max) }),
    ...(choice !== null && lines.includes(choice) && { choice }),
    // Not known while the types have not been loaded.
    ...(type.updated_at !== '' && { type_seen: type.updated_at }),
  }
}

/** The answers of a form, and the type that is chosen: the first one, when the chosen one is no longer offered. */
export const useAnswers = (types: readonly RequestType[], begin: Partial<Answers> = {}) => {
  const empty: Answers = { type: types[0]?.id ?? 'other', description: '', quantity: 1, choice: null }
  const [answers, setAnswers] = useState<Answers>({ ...empty, ...begin })
  const type = types.find(({ id }) => id === answers.type) ?? types[0]
  return {
    answers,
    type,
    change: (some: Partial<Answers>) => setAnswers((now) => ({ ...now, ...some })),
    /** Empties all fields; the type stays. */
    clear: () => setAnswers(({ type: chosen }) => ({ ...empty, type: chosen })),
  }
}
