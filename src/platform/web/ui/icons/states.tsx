import { Icon, type IconProps } from './Icon.tsx'

export { FileText as Sheet } from './places.tsx'

// Icons of states. A state is always an icon with a word.

export const Check = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.5 12.5 4.3 4.3 8.7-9.3" />
  </Icon>
)

export const Cross = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />
  </Icon>
)

export const Clock = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
)

export const ClockDashed = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" strokeDasharray="3.5 3.2" />
    <path d="M12 8v4l2.5 1.5" />
  </Icon>
)

export const HalfCircle = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
  </Icon>
)

export const Warning = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01" />
  </Icon>
)

export const Info = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11v5M12 8h.01" />
  </Icon>
)

export const Offline = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l16 16M3.5 9.5a13 13 0 0 1 4-2.6M20.5 9.5a13 13 0 0 0-8.5-3.4M6.8 13a8.5 8.5 0 0 1 3.4-2M17.2 13a8.5 8.5 0 0 0-1.7-1.2M9.7 16.3a4 4 0 0 1 4.6 0M12 19.2h.01" />
  </Icon>
)
