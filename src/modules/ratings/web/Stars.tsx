import './stars.css'
import { Star } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { scores } from '../contract.ts'

/**
 * Five stars in one line, as radio buttons. A tap rates. By keyboard one passes other scores on the way, and a low one
 * would ring: there Enter rates, or leaving the stars.
 * @param value the score, or null
 */
export const Stars = ({
  label,
  value,
  onRate,
}: {
  label: string
  value: number | null
  onRate: (score: number) => void
}) => {
  const { t } = useTranslation()
  const name = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const isByKeys = useRef(false)
  const shown = chosen ?? value
  const rate = (): void => {
    setChosen(null)
    if (chosen !== null && chosen !== value) onRate(chosen)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    isByKeys.current = true
    if (event.key !== 'Enter') return
    event.preventDefault()
    rate()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what the radio buttons in it hear, together
    <fieldset
      className="stars"
      aria-label={label}
      onKeyDown={onKeyDown}
      onKeyUp={() => {
        isByKeys.current = false
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) rate()
      }}
    >
      {scores.map((score) => (
        <label key={score} className={cx(shown !== null && score <= shown && 'on')}>
          <input
            type="radio"
            name={name}
            checked={shown === score}
            aria-label={t('ratings.score_of', { score })}
            onChange={() => (isByKeys.current ? setChosen(score) : onRate(score))}
          />
          <Star />
        </label>
      ))}
    </fieldset>
  )
}

/** A score that was given. */
export const Score = ({ score }: { score: number }) => {
  const { t } = useTranslation()
  return (
    <span className="stars stars--s" role="img" aria-label={t('ratings.score_of', { score })}>
      {scores.map((one) => (
        <span key={one} className={cx(one <= score && 'on')}>
          <Star />
        </span>
      ))}
    </span>
  )
}
