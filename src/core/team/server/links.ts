import type { Keys } from '#platform/server/security/keys.ts'

/** Makes the tokens of a team's links. They are derived from the row that they belong to, and stored nowhere. */
export class LinkTokens {
  readonly #keys: Pick<Keys, 'makeToken'>
  constructor(keys: Pick<Keys, 'makeToken'>) {
    this.#keys = keys
  }

  /** @param generation each new link of the invitation has the next one */
  ofInvitation(hotelId: string, invitationId: string, generation: number): string {
    return this.#keys.makeToken('links', ['invitation_links', hotelId, invitationId, String(generation)])
  }

  /** @param linkId each new link has another one */
  ofPassword(hotelId: string, linkId: string): string {
    return this.#keys.makeToken('links', ['staff_password_links', hotelId, linkId])
  }
}
