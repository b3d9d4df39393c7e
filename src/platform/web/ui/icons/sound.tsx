import { Icon, type IconProps } from './Icon.tsx'

// Icons of the alarm sound. Separate, because guests never see them.

export const Speaker = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9.5v5h3.2l4.8 3.8V5.7L7.7 9.5zM15.7 9a4.2 4.2 0 0 1 0 6M18.2 6.5a7.8 7.8 0 0 1 0 11" />
  </Icon>
)

export const SpeakerOff = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9.5v5h3.2l4.8 3.8V5.7L7.7 9.5zM16 9.7l4.6 4.6M20.6 9.7 16 14.3" />
  </Icon>
)
