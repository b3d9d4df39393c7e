import type { EscalationLevel } from '../../policy.ts'

type Partial = { hertz: number; loud: number; fades: number }

/**
 * What a struck desk bell is made of: partials that are no whole multiples of each other, the higher the sooner gone.
 */
const partials: readonly Partial[] = [
  { hertz: 1318, loud: 0.5, fades: 0.55 },
  { hertz: 2637, loud: 0.32, fades: 0.38 },
  { hertz: 3611, loud: 0.16, fades: 0.22 },
  { hertz: 5214, loud: 0.09, fades: 0.12 },
]

/** The longer something has waited, the more strikes and the shorter the pauses. Times in seconds. */
const patterns: Readonly<Record<EscalationLevel, { strikes: readonly number[]; every: number }>> = {
  0: { strikes: [0, 0.28], every: 5 },
  1: { strikes: [0, 0.22, 0.44], every: 3.5 },
  2: { strikes: [0, 0.16, 0.32, 0.48], every: 2 },
}

const strikeAt = (seconds: number): number => {
  if (seconds < 0) return 0
  // The hammer's touch takes a moment: a sound that begins at full height clicks.
  const touch = Math.min(1, seconds / 0.004)
  return (
    touch *
    partials.reduce(
      (sum, { hertz, loud, fades }) =>
        sum + loud * Math.exp(-seconds / fades) * Math.sin(2 * Math.PI * hertz * seconds),
      0,
    )
  )
}

/**
 * One round of the bell with its pause, to be played over and over: the audio clock repeats it, also where timers
 * sleep.
 */
export const playAlarm = (context: BaseAudioContext, level: EscalationLevel): AudioBuffer => {
  const { strikes, every } = patterns[level]
  const buffer = context.createBuffer(1, Math.round(every * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  const heard = Math.round(Math.min(every, (strikes.at(-1) ?? 0) + 1.4) * context.sampleRate)
  for (let at = 0; at < heard; at += 1)
    samples[at] = 0.8 * strikes.reduce((sum, strike) => sum + strikeAt(at / context.sampleRate - strike), 0)
  return buffer
}
