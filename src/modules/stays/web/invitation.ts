import { createAddressSecret } from '#platform/web/storage/address-secret.ts'

/** The secret of the invitation that was opened in this tab. */
export const { keep: keepInvitation, read: readInvitation } = createAddressSecret('invitation')
