import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icons.ts'

export type ButtonVariant = {
  /** `filled` marks the one main action of a card or dialog. `danger` is outlined and always has an icon. */
  variant?: 'filled' | 'line' | 'soft' | 'ghost' | 'danger' | undefined
  size?: 's' | 'big' | undefined
  shape?: 'pill' | 'round' | undefined
  wide?: boolean | undefined
}

/** The class names of a button, for links that variant like one. */
export const buttonClass = ({ variant = 'filled', size, shape, wide }: ButtonVariant, more?: string): string =>
  cx(
    'btn',
    variant !== 'filled' && `btn--${variant}`,
    size && `btn--${size}`,
    shape && `btn--${shape}`,
    wide && 'btn--wide',
    more,
  )

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonVariant & {
    icon?: IconType | undefined
    /** In progress: the button keeps its width, shows a spinner and ignores clicks. */
    busy?: boolean | undefined
    /**
     * The text while busy ("Signing In..."). Pass it always, not only while busy, so that the width does not change.
     */
    busyText?: string | undefined
  }

const stop = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const Spinner = () => <span className="spin" aria-hidden="true" />

export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    shape,
    wide,
    icon: Icon,
    busy = false,
    busyText,
    className,
    children,
    onClick,
    ...rest
  } = props
  const mark = Icon && <Icon />
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, shape, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Not `disabled`: the form would lose its focus while it is being sent.
      onClick={busy ? stop : onClick}
    >
      {busyText === undefined ? (
        <>
          {busy ? <Spinner /> : mark}
          {children}
        </>
      ) : (
        <span className="btn-words">
          <span aria-hidden={busy || undefined}>
            {mark}
            {children}
          </span>
          <span aria-hidden={!busy || undefined}>
            <Spinner />
            {busyText}
          </span>
        </span>
      )}
    </button>
  )
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: IconType
  /** Its label: read out, and shown on hover. */
  label: string
  danger?: boolean | undefined
}

export const IconButton = ({ icon: Icon, label, danger, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={cx('ibtn', danger && 'ibtn--stop', className)}
    aria-label={label}
    title={label}
  >
    <Icon />
  </button>
)
