import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const dayMs = 86_400_000
const lastsDays = 180

/**
 * Where somebody who has found a weakness can tell those who run this installation (RFC 9116), where SECURITY_CONTACT
 * says it.
 */
export const registerSecurityTxt = (app: FastifyInstance, { securityContact, publicUrl }: Settings): void => {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Whole days: everybody who asks on one day gets the same.
    const expires = new Date((Math.floor(Date.now() / dayMs) + lastsDays) * dayMs).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${publicUrl}/.well-known/security.txt\n`)
  })
}
