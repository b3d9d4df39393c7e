import { Icon, type IconProps } from './Icon.tsx'

// Icons of the page frame. Every visit loads these, so they are apart from the many that few pages need.

export const Refresh = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />
  </Icon>
)

export const Install = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5h11v17h-11zM12 7.5v6M9.5 11l2.5 2.5 2.5-2.5M10.5 17.5h3" />
  </Icon>
)

export const Dots = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.8" />
  </Icon>
)

export const ChevronUp = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 14.5 5.5-5.5 5.5 5.5" />
  </Icon>
)

export const ChevronRight = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 6.5 15 12l-5.5 5.5" />
  </Icon>
)
