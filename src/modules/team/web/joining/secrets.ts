import { createAddressSecret } from '#platform/web/storage/address-secret.ts'

/** The token of the invitation that was opened in this tab. */
export const { keep: keepStaffInvitation, read: readStaffInvitation } = createAddressSecret('staff-invitation')
/** The token of the password link that was opened in this tab. */
export const { keep: keepPasswordLink, read: readPasswordLink } = createAddressSecret('staff-password')
