import type { MailPreparers } from '../template.ts'

/** The pages that the mails about a hotel lead to. */
export const ownPreparers: MailPreparers = {
  second_factor_changed: async () => ({ path: 'manager/profile' }),
  password_changed: async () => ({ path: 'manager/team' }),
  manager_joined: async () => ({ path: 'manager/team' }),
  api_key_created: async () => ({ path: 'manager/connections' }),
  endpoint_disabled: async () => ({ path: 'manager/connections' }),
  feed_failing: async () => ({ path: 'manager/calendars' }),
}
