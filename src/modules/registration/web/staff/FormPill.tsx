import { CheckCheck, CircleDashed, Contrast, Send } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { Registration } from '../../contract.ts'
import { getProgress } from './progress.ts'

/** How far the form of a reservation is. */
export const FormPill = ({ form }: { form: Registration | null }) => {
  const { t } = useTranslation()
  const values = { done: form?.persons_filled ?? 0, all: form?.persons_expected ?? form?.persons_filled ?? 0 }
  switch (getProgress(form)) {
    case 'not_sent':
      return (
        <Pill tone="queued" icon={CircleDashed}>
          {t('registration.desk_not_sent')}
        </Pill>
      )
    case 'sent':
      return (
        <Pill tone="info" icon={Send}>
          {t('registration.desk_sent')}
        </Pill>
      )
    case 'part': {
      // How many are expected is known only when the guests have said so.
      const isKnown = form?.persons_expected !== null && values.done < values.all
      return (
        <Pill tone="warning" icon={Contrast}>
          {isKnown ? t('registration.desk_part', values) : t('registration.desk_started')}
        </Pill>
      )
    }
    case 'filled':
      return <Pill tone="success">{t('registration.desk_filled', values)}</Pill>
    case 'checked':
      return (
        <Pill tone="success" icon={CheckCheck}>
          {t('registration.desk_checked')}
        </Pill>
      )
  }
}
