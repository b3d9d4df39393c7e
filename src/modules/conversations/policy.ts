import { maxWrittenBeforeMs, type Message, type PhraseValues } from './contract.ts'
import { guestPhrases, staffPhrases, type Phrase } from './contract/phrases.ts'

/** The phrase of that key which this side may say. */
export const findPhrase = (author: Message['author'], key: string): Phrase | undefined =>
  (author === 'guest' ? guestPhrases : staffPhrases).find((phrase) => phrase.key === key)

/** True if these values fill all gaps of a phrase, and nothing else. */
export const fillsPhrase = ({ values: gaps }: Phrase, values: PhraseValues): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || gaps.some((gap) => gap === name)) &&
  gaps.every((gap) => values[gap] !== undefined)

/** When a message was written: the phone's time, or now where its clock cannot be right. */
export const clampWrittenAt = (writtenAt: string, now: string): string => {
  const before = Date.parse(now) - Date.parse(writtenAt)
  return before < 0 || before > maxWrittenBeforeMs ? now : writtenAt
}

const minutesStep = 5
/** How long an answer usually takes, in minutes, from the median in seconds: rounded up to five. */
export const getUsualMinutes = (medianSeconds: number): number =>
  Math.max(1, Math.ceil(medianSeconds / 60 / minutesStep)) * minutesStep
