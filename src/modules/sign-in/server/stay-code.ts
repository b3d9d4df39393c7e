import type { GuestLimits } from './limits.ts'
import type { SignInContext } from './rules.ts'

/**
 * Where a hotel asks for no code, a right one still makes the session trusted. So wrong ones are counted, and above the
 * limit a right one is disregarded that could have been guessed. All guests of a hotel can share one address: wrong codes
 * of others never keep a long one out.
 */
export const limitStayCode = async (
  facts: SignInContext,
  code: string,
  limits: GuestLimits,
): Promise<SignInContext> => {
  if (facts.room === null || code === '' || (facts.hasStayCode && facts.codeIsLong)) return facts
  if (!(await limits.mayCompareStayCode(facts.room.id))) return { ...facts, hasStayCode: false }
  if (!facts.hasStayCode) await limits.countStayCode(facts.room.id)
  return facts
}
