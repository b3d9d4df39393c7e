import { createAddressSecret } from '#platform/web/storage/address-secret.ts'

/** The token of the link that confirms an address, opened in this tab. */
export const { keep: keepConfirmLink, read: readConfirmLink } = createAddressSecret('confirm-mail')
