import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'

/** What the privacy notice says about e-mail, where it is set up: guests are sent their invoices. */
export const mailPersonal: DataSubjectSource = { notice: [{ key: 'mail', kept: 'month', flag: 'invoices' }] }
