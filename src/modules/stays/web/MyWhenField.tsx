import { WhenField, type WhenProps } from '#modules/hours/web/WhenField.tsx'
import { useMyStay } from './my-stay.ts'

/** When, in a form of the guest: not after the last day of their stay. */
export const MyWhenField = (props: Omit<WhenProps, 'latest'>) => (
  <WhenField {...props} latest={useMyStay().data?.stay.check_out} />
)
