import { createAddressSecret } from '#platform/web/storage/address-secret.ts'

/** The token of the room card that was scanned in this tab. */
export const { keep: keepCard, read: storedCard } = createAddressSecret('room-card')
