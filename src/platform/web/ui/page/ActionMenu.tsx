import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import type { PageAction } from './action.ts'

const Item = ({
  action: { label, icon: Icon, disabled, busy, danger, opensDialog, href, onPress },
}: {
  action: PageAction
}) => {
  const className = cx('menu-item', danger && 'menu-item--danger')
  const content = (
    <>
      {Icon && <Icon />}
      <span>{label}</span>
    </>
  )
  if (href !== undefined)
    return <Menu.LinkItem className={className} closeOnClick render={<Link href={href}>{content}</Link>} />
  return (
    <Menu.Item
      className={className}
      disabled={disabled === true || busy === true}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onPress}
    >
      {content}
    </Menu.Item>
  )
}

/**
 * The menu behind the three dots. Destructive actions come last.
 * @param button its anchor, which gets the focus back
 */
export const ActionMenu = ({
  label,
  actions,
  button,
  open,
  onClose,
}: {
  label: string
  actions: readonly PageAction[]
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onClose: () => void
}) => (
  <Menu.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
    <Menu.Portal>
      <Menu.Positioner
        className="menu-place"
        anchor={button}
        side="bottom"
        align="end"
        sideOffset={6}
        collisionPadding={12}
      >
        <Menu.Popup className="menu" aria-label={label} finalFocus={button}>
          {actions
            .toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
            .map((action) => (
              <Item key={action.label} action={action} />
            ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
