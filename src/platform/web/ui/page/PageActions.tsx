import { Button, buttonClass } from '../controls/Button.tsx'
import { Link } from '../Link.tsx'
import type { PageAction } from './action.ts'
import { MoreActions } from './MoreActions.tsx'
import { useIsPhone } from './width.ts'

export type MainAction = PageAction & {
  /** A shorter text for the button on a phone. Part of the label, so that voice control works with what is visible. */
  short?: string | undefined
  /** Outlined on wide screens, where cards have the filled buttons. */
  quiet?: boolean | undefined
}

const ActionButton = ({
  action: { label, icon: Icon, disabled, busy, danger, opensDialog, href, onPress },
  variant = danger ? 'danger' : 'line',
  short = label,
}: {
  action: PageAction
  variant?: 'filled' | 'line' | 'danger' | undefined
  short?: string | undefined
}) =>
  href === undefined ? (
    <Button
      variant={variant}
      icon={Icon}
      disabled={disabled}
      busy={busy}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-label={short === label ? undefined : label}
      onClick={onPress}
    >
      {short}
    </Button>
  ) : (
    <Link className={buttonClass({ variant })} href={href}>
      {Icon && <Icon />}
      {short}
    </Link>
  )

/**
 * The actions of a page, in the row of its title. A phone shows the one filled button, and all others behind three
 * dots.
 * @param main the most usual action; it comes last
 * @param menu rare ones, behind the three dots on every screen
 * @param inCard they begin at the left, where the most usual one comes first
 */
export const PageActions = ({
  main,
  more = [],
  menu = [],
  inCard,
}: {
  main?: MainAction | undefined
  more?: readonly PageAction[] | undefined
  menu?: readonly PageAction[] | undefined
  inCard?: boolean | undefined
}) => {
  const isPhone = useIsPhone()
  const hidden = isPhone ? [...more, ...menu] : menu
  const isFirst = isPhone || inCard
  const mainButton = main && (
    <ActionButton
      action={main}
      variant={main.quiet && !isPhone ? 'line' : 'filled'}
      short={isPhone ? main.short : undefined}
    />
  )
  return (
    <div className="actions">
      {isFirst && mainButton}
      {!isPhone && more.map((action) => <ActionButton key={action.label} action={action} />)}
      {hidden.length > 0 && <MoreActions actions={hidden} />}
      {!isFirst && mainButton}
    </div>
  )
}
