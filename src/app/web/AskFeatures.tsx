import type { ReactNode } from 'react'
import type { FeatureWeb } from './feature.ts'
import type { FeatureSlot } from './features.ts'

type Question<Value> = { feature: FeatureWeb; useAnswer: () => Value }

/** The result of a feature's hook. */
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
 * Calls one hook of each feature, each in a component of its own, and renders `children` with the results. Renders anew
 * when a feature is turned on or off.
 * @param hook the name of the hook; features without it are skipped
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
