/** A failure whose message is a sentence for the person who typed the command. Nobody needs its stack. */
export class UserFacingError extends Error {}

/** What a command says of a failure: the stack only where nobody expected it. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof UserFacingError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
