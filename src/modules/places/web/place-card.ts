import { createAddressSecret } from '#platform/web/storage/address-secret.ts'

/** The token of the place's card that was scanned in this tab. */
export const { keep: keepPlaceCard, read: readPlaceCard } = createAddressSecret('place-card')
