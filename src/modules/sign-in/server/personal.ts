import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'

/** What the privacy notice says about signing in. */
export const signInPersonal: DataSubjectSource = { notice: [{ key: 'sign_in', kept: 'days' }] }
