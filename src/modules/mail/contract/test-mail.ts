import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { mailUnavailable } from '../contract.ts'

export const testedTooSoon = failure('mail.tested_too_soon', 429)

/** The steps of sending a mail, in order. */
export const smtpSteps = ['connected', 'encrypted', 'signed_in', 'accepted'] as const

/** A step of a test mail: done, left out because the settings or the server do without it, or failed. */
export const SmtpStep = z.object({
  step: z.enum(smtpSteps),
  state: z.enum(['done', 'skipped', 'failed']),
  /** The words of the SMTP server, or the error of the network. Never the password. */
  answer: z.string(),
})
export type SmtpStep = z.output<typeof SmtpStep>

export const sendTestMail = route({
  id: 'sendTestMail',
  method: 'POST',
  path: '/api/owner/test-mail',
  summary: 'Send a test e-mail to the signed-in owner, at most one a minute, and show what the SMTP server said',
  access: 'owner',
  body: z.strictObject({}),
  /** Up to the step that failed. */
  response: z.object({ steps: z.array(SmtpStep) }),
  audit: { none: 'It concerns no hotel.' },
  errors: [mailUnavailable, testedTooSoon],
})

nameSchemas({ SmtpStep })
