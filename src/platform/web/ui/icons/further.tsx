import { Icon, type IconProps } from './Icon.tsx'

// Icons that a guest's first screen does not need, in a separate file so that it does not load them.

export const Building = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 20.5V4h9v16.5M14.5 9.5h4v11M3.5 20.5h17M8.5 8h3M8.5 11.5h3M8.5 15h3" />
  </Icon>
)

export const Screen = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20" />
  </Icon>
)

export const Phone = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 4.5 6.1 1.5 1.5 0 0 1 6 4.5z" />
  </Icon>
)

export const Mail = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v12.5H4zM4 7l8 6 8-6" />
  </Icon>
)

export const Pin = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20.5s6.5-5.7 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.8 6.5 10.5 6.5 10.5z" />
    <circle cx="12" cy="10" r="2.3" />
  </Icon>
)

export const Flame = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20.5c-3.7 0-6-2.4-6-5.6 0-3 2.3-4.6 3.3-7.3.2-.9.3-1.9 0-3.1 3 .8 4.8 3.2 5 6 .6-.4 1-1.1 1.2-2 1.6 1.7 2.5 3.9 2.5 6.2 0 3.4-2.3 5.8-6 5.8z" />
  </Icon>
)

export const Users = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3.5 19c.4-3.5 2.5-5.2 5.5-5.2s5.1 1.7 5.5 5.2M15 6.2a3.2 3.2 0 0 1 0 5.7M17 14.3c2 .7 3.2 2.3 3.5 4.7" />
  </Icon>
)

export const ClockHands = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 6v6.5l4.5 2.5" />
  </Icon>
)
