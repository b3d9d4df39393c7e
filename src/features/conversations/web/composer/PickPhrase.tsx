import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { staffPhrases, type Phrase } from '../../contract/phrases.ts'

const gaps = { time: '…', date: '…', count: 5 } as const
const getGapped = (text: string): string => text.replace(/\b5\b/, '…')

/** The hotel's phrases. Each arrives in the guest's language. */
export const PickPhrase = ({
  open,
  onPick,
  onClose,
}: {
  open: boolean
  onPick: (phrase: Phrase) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('conversations.phrases')} open={open} onClose={onClose}>
      <p className="meta mb-2">{t('conversations.phrases_text')}</p>
      {staffPhrases.map((phrase) => (
        <button key={phrase.key} type="button" className="phrase" onClick={() => onPick(phrase)}>
          {getGapped(t(`conversations.phrase_${phrase.key}`, gaps))}
        </button>
      ))}
    </Dialog>
  )
}
