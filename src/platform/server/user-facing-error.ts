/** A failure whose message is a sentence for the person who typed the command. Nobody needs its stack. */
export class UserFacingError extends Error {}

/** A setting with an invalid value. The message is one sentence for the person who starts the server. */
export class WrongSetting extends UserFacingError {}

/** What a command says of a failure: the stack only where nobody expected it. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof UserFacingError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
