import type { ReactNode } from 'react'
import type { FeatureWeb } from './feature.ts'
import type { FeatureSlot } from './features.ts'

type Question<Value> = { feature: FeatureWeb; useAnswer: () => Value }

/** What a feature's hook says. */
export type Answer<Value> = { feature: FeatureWeb; answer: Value }

type Asking<Value> = { answers: readonly Answer<Value>[]; children: (answers: readonly Answer<Value>[]) => ReactNode }

const AskOne = <Value,>({
  question,
  answers,
  ...asking
}: Asking<Value> & { question: Question<Value>; questions: readonly Question<Value>[] }) => {
  // oxlint-disable-next-line react/hooks -- the feature is the key: another hook is another component
  const answer = question.useAnswer()
  return <AskAll {...asking} answers={[...answers, { feature: question.feature, answer }]} />
}

const AskAll = <Value,>({
  questions: [next, ...questions],
  ...asking
}: Asking<Value> & { questions: readonly Question<Value>[] }): ReactNode =>
  next === undefined ? (
    asking.children(asking.answers)
  ) : (
    <AskOne key={next.feature.name} question={next} questions={questions} {...asking} />
  )

/**
 * Calls a hook of each feature, every one in a component of its own, and draws what `children` makes of the answers.
 * Where another feature is switched on or off, what is drawn begins anew.
 * @param hook which of the part's hooks; a feature without it is not asked
 */
export const AskFeatures = <Part, Value>({
  parts,
  hook,
  children,
}: {
  parts: readonly FeatureSlot<Part>[]
  hook: (part: Part) => (() => Value) | undefined
  children: (answers: readonly Answer<Value>[]) => ReactNode
}) => {
  const questions = parts.flatMap(({ feature, part }) => {
    const useAnswer = hook(part)
    return useAnswer ? [{ feature, useAnswer }] : []
  })
  return (
    <AskAll questions={questions} answers={[]}>
      {children}
    </AskAll>
  )
}
