import { DataInUse, EmbeddedPostgresFailed } from '#packages/embedded-postgres/failures.ts'

/** A failure whose message is a sentence for the person who typed the command. Its stack is not shown. */
export class UserFacingError extends Error {}

/** A setting with an invalid value. The message is one sentence for the person who starts the server. */
export class InvalidSetting extends UserFacingError {}

/** A failure for the output of a command: with its stack only if it is unexpected. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const isExpected = [UserFacingError, DataInUse, EmbeddedPostgresFailed].some((kind) => error instanceof kind)
  return isExpected ? error.message : (error.stack ?? error.message)
}
