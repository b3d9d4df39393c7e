import { Icon, type IconProps } from './Icon.tsx'

// Icons of buttons.

export const Plus = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Icon>
)

export const Minus = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h13" />
  </Icon>
)

export const Play = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Icon>
)

export const Pencil = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 19 .8-3.8L16 5l3 3L8.8 18.2zM14 7l3 3" />
  </Icon>
)

export const Trash = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7M10.5 10.5v6M13.5 10.5v6" />
  </Icon>
)

export const Search = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6" />
    <path d="m15.5 15.5 4.5 4.5" />
  </Icon>
)

export const Send = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 4 3.5 10.5l6.5 3.2L20 4zM20 4l-6 16-4-6.3" />
  </Icon>
)

export const Print = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.5 9V4.5h9V9M7.5 17H4.5V9.5h15V17h-3M7.5 14h9v6h-9z" />
  </Icon>
)

export const Upload = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15.5V5M7.5 9 12 4.5 16.5 9M5 19.5h14" />
  </Icon>
)

export const Download = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5V15M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />
  </Icon>
)

export const SignOut = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4.5H5v15h5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
  </Icon>
)

export const ExternalLink = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 6H5.5v12.5H18V14M13.5 4.5h6v6M19 5l-8.5 8.5" />
  </Icon>
)

export const Sort = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5" />
  </Icon>
)

export const Grip = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 7h.01M15 7h.01M9 12h.01M15 12h.01M9 17h.01M15 17h.01" strokeWidth="2.6" />
  </Icon>
)

export const Eye = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 12c2-3.7 5-5.5 9-5.5s7 1.8 9 5.5c-2 3.7-5 5.5-9 5.5S5 15.7 3 12z" />
    <circle cx="12" cy="12" r="2.6" />
  </Icon>
)

export const EyeOff = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l16 16M9.5 6.8A10 10 0 0 1 12 6.5c4 0 7 1.8 9 5.5a11.5 11.5 0 0 1-2.6 3.2M15 16.9a10 10 0 0 1-3 .6c-4 0-7-1.8-9-5.5a11.5 11.5 0 0 1 3.5-3.8M10.2 10.2a2.6 2.6 0 0 0 3.6 3.6" />
  </Icon>
)

export const ChevronDown = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
  </Icon>
)

export const ChevronLeft = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 6.5 9 12l5.5 5.5" />
  </Icon>
)
