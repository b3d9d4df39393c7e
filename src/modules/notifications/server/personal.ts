import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'

/** What the privacy notice says about push messages. Any guest may allow them. */
export const pushPersonal: DataSubjectSource = { notice: [{ key: 'push', kept: 'allowed' }] }
