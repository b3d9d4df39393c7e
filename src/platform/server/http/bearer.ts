import type { FastifyRequest } from 'fastify'

/** The token of a request's `Authorization: Bearer` header; null without one. */
export const readBearer = ({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? null
