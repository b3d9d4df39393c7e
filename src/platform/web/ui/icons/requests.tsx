import { Icon, type IconProps } from './Icon.tsx'

// What guests ask for, and who they are.

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

export const Globe = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.7 2.3 3.7 5 3.7 8s-1 5.7-3.7 8c-2.7-2.3-3.7-5-3.7-8S9.3 6.3 12 4z" />
  </Icon>
)
