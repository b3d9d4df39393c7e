import { Icon, type IconProps } from './Icon.tsx'

// Where one can go: the twelve icons of the two bottom bars, and the few more that the
// pages need.

export const Home = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />
  </Icon>
)

export const ClipboardList = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5H6.5A1.5 1.5 0 0 0 5 6.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V6.5A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9zM9 11.5h6M9 15.5h4" />
  </Icon>
)

export const Car = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 16v-3.2l1.8-5A2 2 0 0 1 7.7 6.5h8.6a2 2 0 0 1 1.9 1.3l1.8 5V16zM4.3 12.5h15.4M5.5 16v2.5H8V16M16 16v2.5h2.5V16M7.5 14.3h1M15.5 14.3h1" />
  </Icon>
)

export const ShoppingCart = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4.5h2.2l2.3 10.5h9.5l2-7.5H5.9" />
    <path d="M8.8 19.2h.01M15.8 19.2h.01" strokeWidth="3" />
  </Icon>
)

export const Settings = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.5h8M18 7.5h2M4 16.5h2M12 16.5h8" />
    <circle cx="15" cy="7.5" r="2.6" />
    <circle cx="9" cy="16.5" r="2.6" />
  </Icon>
)

export const FileText = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5H14l4 4v13H6.5zM14 3.5v4h4M9.5 12h5.5M9.5 16h5.5" />
  </Icon>
)

export const Martini = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 5h14l-7 8zM12 13v6.5M8.5 19.5h7M7.6 8h8.8" />
  </Icon>
)

export const Signpost = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5v3M12 11.5v2M12 18.5v2M5.5 6.5h11.5l2.5 2.5-2.5 2.5H5.5zM18.5 13.5H7L4.5 16 7 18.5h11.5z" />
  </Icon>
)

export const ThumbsUp = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11h3.5v9H4zM7.5 11l3.7-7c1.7 0 2.5 1.2 2.2 2.7L12.8 10H18a2 2 0 0 1 2 2.4l-1.2 6A2 2 0 0 1 16.9 20H7.5" />
  </Icon>
)

export const Shield = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 3.5 7 2.5v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10" />
  </Icon>
)

export const Calendar = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 6.5h14V20H5zM5 10.5h14M9 4v4M15 4v4" />
  </Icon>
)

export const Bag = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 8.5h13l1 11.5h-15zM9 8.5V7a3 3 0 0 1 6 0v1.5" />
  </Icon>
)

export const Book = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 6.5C10 5 7 4.5 4 4.7V18c3-.2 6 .3 8 1.8 2-1.5 5-2 8-1.8V4.7c-3-.2-6 .3-8 1.8zM12 6.5v13" />
  </Icon>
)
