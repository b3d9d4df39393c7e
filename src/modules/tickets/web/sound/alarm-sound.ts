import type { EscalationLevel } from '../../policy.ts'

type Partial = { hertz: number; loud: number; fades: number }

/** The partials of a struck desk bell: no multiples of each other, and the higher ones fade sooner. */
const partials: readonly Partial[] = [
  { hertz: 1318, loud: 0.5, fades: 0.55 },
  { hertz: 2637, loud: 0.32, fades: 0.38 },
  { hertz: 3611, loud: 0.16, fades: 0.22 },
  { hertz: 5214, loud: 0.09, fades: 0.12 },
]

/** The higher the level, the more strikes and the shorter the pauses. Times in seconds. */
const patterns: Readonly<Record<EscalationLevel, { strikes: readonly number[]; every: number }>> = {
  0: { strikes: [0, 0.28], every: 5 },
  1: { strikes: [0, 0.22, 0.44], every: 3.5 },
  2: { strikes: [0, 0.16, 0.32, 0.48], every: 2 },
}

const strikeAt = (seconds: number): number => {
  if (seconds < 0) return 0
  // A short attack: a sound that begins at full volume clicks.
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

/** One round of the alarm with its pause. The audio clock repeats it, even when a hidden tab slows its timers down. */
export const playAlarm = (context: BaseAudioContext, level: EscalationLevel): AudioBuffer => {
  const { strikes, every } = patterns[level]
  const buffer = context.createBuffer(1, Math.round(every * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  const heard = Math.round(Math.min(every, (strikes.at(-1) ?? 0) + 1.4) * context.sampleRate)
  for (let at = 0; at < heard; at += 1)
    samples[at] = 0.8 * strikes.reduce((sum, strike) => sum + strikeAt(at / context.sampleRate - strike), 0)
  return buffer
}
