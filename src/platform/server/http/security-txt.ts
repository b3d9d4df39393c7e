import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const dayMs = 86_400_000
const lastsDays = 180

/** Serves security.txt (RFC 9116): whom to report a vulnerability to. Only when SECURITY_CONTACT is set. */
export const registerSecurityTxt = (app: FastifyInstance, { securityContact, publicUrl }: Settings): void => {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Rounded to days, so that the file is the same for everyone on one day.
    const expires = new Date((Math.floor(Date.now() / dayMs) + lastsDays) * dayMs).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${publicUrl}/.well-known/security.txt\n`)
  })
}
