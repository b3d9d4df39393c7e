import { cx } from '../cx.ts'
import { Choice, type ChoiceProps } from './Choice.tsx'

/** Two or three options side by side. */
export const SegmentedControl = <Value extends string>({
  small,
  ...choice
}: ChoiceProps<Value> & { small?: boolean | undefined }) => (
  <Choice
    {...choice}
    className={cx('seg', small && 'seg--s')}
    draw={({ label, icon: Icon }) => (
      <>
        {Icon && <Icon />}
        <span>{label}</span>
      </>
    )}
  />
)
