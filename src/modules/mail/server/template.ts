import type { MessageValues } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { MailTemplate, MailValues } from '../contract.ts'

/** A file that goes along with a mail. */
export type MailAttachment = { name: string; type: string; content: Buffer }

/** The values of a mail that are not in the queue. They are looked up when the mail is sent. */
export type PreparedMail = {
  /** Further values of the sentences. */
  values?: MessageValues
  /** The page that the button opens, below the hotel's path; it may carry a secret behind `#`. Without it no button. */
  path?: string
  /** Words that staff wrote to the receiver. */
  note?: string | undefined
  attachments?: readonly MailAttachment[]
}

/** A mail as the queue has it. */
export type WaitingMail = { id: string; values: MailValues; language: Language }

/**
 * Looks up what a mail needs when it is sent: a link with its token, a file. Called again in each attempt.
 * @returns null when there is no reason for the mail any more
 */
export type PrepareMail = (scope: Scope, mail: WaitingMail) => Promise<PreparedMail | null>

/** The preparation of mails by template. Other templates need only the values of the queue. */
export type MailPreparers = { readonly [Template in MailTemplate]?: PrepareMail }
