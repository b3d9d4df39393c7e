import type { FastifyRequest } from 'fastify'

/** What a request proves in its `Authorization` header with `Bearer`; null without one. */
export const readBearer = ({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? null
