import type { Actor } from '#modules/access/policy.ts'
import { nameTagHours, sessionLife } from '../../contract.ts'

/**
 * When a session that is opened or refreshed now expires, and when it ends in any case.
 * @param endsAt of a session that is refreshed, otherwise null
 * @param isPublicDemo it ends after an hour
 */
export const getTimes = (
  actor: Actor,
  endsAt: string | null,
  now: number,
  isPublicDemo: boolean,
): { expires_at: string; ends_at: string } => {
  const isDevice = actor.kind === 'manager' && actor.member_kind === 'device'
  const { wholeDays, refreshHours } = sessionLife[isDevice ? 'device' : actor.kind]
  const ends = endsAt ? Date.parse(endsAt) : now + (isPublicDemo ? 1 : wholeDays * 24) * 3_600_000
  const expires = Math.min(ends, now + refreshHours * 3_600_000)
  return { expires_at: new Date(expires).toISOString(), ends_at: new Date(ends).toISOString() }
}

/** Name tags that were put on before this time (ISO) are no longer worn. */
export const getTagsSince = (now: number): string => new Date(now - nameTagHours * 3_600_000).toISOString()

/** True if an actor still has a name tag that has run out. */
export const hasOldNameTag = (actor: Actor, now: number): boolean =>
  actor.kind === 'manager' && Boolean(actor.name_tag) && Date.parse(actor.name_tag?.until ?? '') <= now
