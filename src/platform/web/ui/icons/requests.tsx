import { Icon, type IconProps } from './Icon.tsx'

// Icons of kinds of requests, and of guests.

export const Towels = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 7.5A2.5 2.5 0 0 1 7 5h12.5v11.5h-10V7.5a2.5 2.5 0 0 0-5 0V19h5v-2.5M12.5 13.5h4" />
  </Icon>
)

export const Broom = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5v7M8 13.5a4 4 0 0 1 8 0zM7.5 13.5 6 20.5h12l-1.5-7M10 17v3.5M14 17v3.5" />
  </Icon>
)

export const Wrench = (props: IconProps) => (
  <Icon {...props}>
    <path
      d="M14.5 6.5a4 4 0 0 1 5-1.5l-2.6 2.6 1.5 1.5L21 6.5a4 4 0 0 1-5.6 4.8L8 18.7A1.9 1.9 0 0 1 5.3 16l7.4-7.4a4 4 0 0 1 1.8-2.1z"
      transform="translate(-1 .5)"
    />
  </Icon>
)

export const Message = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 5.5h15v10.5h-8L7 19.5V16H4.5zM8.5 9.5h7M8.5 12.5h4.5" />
  </Icon>
)

export const Bell = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 16.5a7.5 7.5 0 0 1 15 0zM3 19.5h18M12 9V6.5M10 6h4" />
  </Icon>
)

export const Key = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="15.5" r="3.7" />
    <path d="M10.7 12.8 19 4.5M15.5 8l2.5 2.5" />
  </Icon>
)

export const User = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8.5" r="3.7" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </Icon>
)

export const Globe = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.7 2.3 3.7 5 3.7 8s-1 5.7-3.7 8c-2.7-2.3-3.7-5-3.7-8S9.3 6.3 12 4z" />
  </Icon>
)
