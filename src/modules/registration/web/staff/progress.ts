import type { Registration } from '../../contract.ts'

/** How far a form is, as the reception reads it: staff may have begun one whose link nobody has sent. */
export type Progress = 'not_sent' | 'sent' | 'part' | 'filled' | 'checked'

/** How far a form is. */
export const getProgress = (form: Pick<Registration, 'status' | 'link_sent_at'> | null): Progress =>
  form === null ? 'not_sent' : form.status !== 'open' ? form.status : form.link_sent_at === null ? 'not_sent' : 'sent'
