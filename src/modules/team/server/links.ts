import type { Keys } from '#platform/server/security/keys.ts'

/** Which link of an invitation. */
export type LinkIdentity = { generation: number; salt: string }

/** Makes the tokens of a team's links. They are derived from the row that they belong to, and stored nowhere. */
export const createLinkTokens = (keys: Pick<Keys, 'makeToken'>) => ({
  /**
   * The inviter chooses the id, also that of an invitation that was withdrawn: its link must not become good again.
   * @param generation each new link of the invitation has the next one
   * @param salt random
   */
  ofInvitation: (hotelId: string, invitationId: string, { generation, salt }: LinkIdentity): string => {
    const row = ['invitation_links', hotelId, invitationId, String(generation), salt] as const
    return keys.makeToken('links', row)
  },

  /** @param linkId each new link has another one */
  ofPassword: (hotelId: string, linkId: string): string =>
    keys.makeToken('links', ['staff_password_links', hotelId, linkId]),
})

export type LinkTokens = ReturnType<typeof createLinkTokens>
