import { cx } from '../cx.ts'
import { Choice, type ChoiceProps } from './Choice.tsx'

/** The letters of four labels that fit side by side on a phone. German and Hungarian need more, and get two rows. */
const lettersInOneRow = 32

/** From five options on they stand in rows of three. */
const maxInOneRow = 4

/** Options as picture buttons with a visible group label. */
export const RadioCards = <Value extends string>(choice: ChoiceProps<Value>) => {
  const isMany = choice.options.length > maxInOneRow
  const letters = choice.options.reduce((sum, { label }) => sum + label.length, 0)
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {choice.label}
      </span>
      <Choice
        {...choice}
        className={cx('kinds', isMany ? 'kinds--3' : letters > lettersInOneRow && 'kinds--two')}
        itemClass="kind"
        draw={({ label, icon: Icon, note }) => (
          <>
            {Icon && <Icon />}
            {label}
            {note !== undefined && <small>{note}</small>}
          </>
        )}
      />
    </div>
  )
}
